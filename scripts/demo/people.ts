import { z } from 'zod'
import { readData } from './read-data.ts'
import { person } from './shapes.ts'

/** Who lives in the demonstration; apart from all else, since every start looks whether they are here. */
export const { providers, customers } = readData(
  'people',
  z.strictObject({ providers: z.array(person), customers: z.array(person) }),
)
