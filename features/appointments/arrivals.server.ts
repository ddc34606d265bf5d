import type { Arrival } from './appointment.ts'
import type { appointments } from './appointment-tables.server.ts'
import { toArrival } from './arrival.ts'

type ArrivalColumns = Pick<typeof appointments.$inferSelect, 'status' | 'arrivalState' | 'arrivalAt'>

/** Returns the state of a visit that is still agreed. Null before the provider's first tap and after the visit. */
export const arrivalOf = ({ status, arrivalState, arrivalAt }: ArrivalColumns): Arrival | null =>
  status === 'confirmed' && arrivalState && arrivalAt ? toArrival(arrivalState, arrivalAt) : null
