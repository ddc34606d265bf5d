import { z } from 'zod'
import { readData } from './read-data.ts'
import { person } from './shapes.ts'

/** The demonstration's users, in a separate file, because every start checks whether the database has these users. */
export const { providers, customers } = readData(
  'people',
  z.strictObject({ providers: z.array(person), customers: z.array(person) }),
)
