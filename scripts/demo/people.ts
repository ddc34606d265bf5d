import { z } from 'zod'
import { readData } from './read-data.ts'
import { person } from './shapes.ts'

/** The demonstration's users. Every start checks whether they are in the database, so they have a separate file. */
export const { providers, customers } = readData(
  'people',
  z.strictObject({ providers: z.array(person), customers: z.array(person) }),
)
