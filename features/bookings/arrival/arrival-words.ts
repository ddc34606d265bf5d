import { hourInWords } from '../../../platform/serbian/moments.ts'
import type { Arrival } from '../../appointments/appointment.ts'
import type { ArrivalState } from '../../appointments/arrival-states.ts'

/** Labels of the provider's buttons. */
export const arrivalLabels: Record<ArrivalState, string> = {
  on_the_way: 'Krećem',
  in_10: 'Stižem za 10 min',
  in_20: 'Stižem za 20 min',
  in_30: 'Stižem za 30 min',
  late: 'Kasnim',
  arrived: 'Na adresi sam',
}

/** Words after the provider's name. A time stays correct in a text that is read later, unlike `za 20 minuta`. */
export function arrivalAction({ state, expected_at }: Arrival): string {
  if (expected_at) return `stiže oko ${hourInWords(expected_at)}`
  if (state === 'arrived') return 'je na adresi'
  return state === 'late' ? 'kasni' : 'je na putu ka vama'
}

/** The state in the provider's diary. */
export function arrivalBadgeText({ state, expected_at }: Arrival): string {
  if (expected_at) return `Dolazak oko ${hourInWords(expected_at)}`
  return { on_the_way: 'Na putu', late: 'Kasni', arrived: 'Na adresi' }[state as 'on_the_way' | 'late' | 'arrived']
}
