import { z } from 'zod'

export const caseStates = ['ceka', 'zavrseno'] as const
export const casesQuery = z.object({ state: z.enum(caseStates).default('ceka') })
