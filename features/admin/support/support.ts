import { z } from 'zod'
import { writtenText } from '../../../platform/browser/written-text.ts'

export const answerLength = 5000

export const supportRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Who wrote signed in; else the address is not checked. */
  user_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})
export type SupportRow = z.infer<typeof supportRow>

export const supportMessage = supportRow.extend({
  answers: z.array(z.object({ id: z.uuid(), text: z.string(), by: z.string(), created_at: z.iso.datetime() })),
})
export type SupportMessage = z.infer<typeof supportMessage>

export const supportStates = ['ceka', 'odgovoreno'] as const
export const supportQuery = z.object({ state: z.enum(supportStates).default('ceka') })

export const answerInput = z.object({
  id: z.uuid(),
  text: writtenText()
    .trim()
    .min(2, 'Napišite odgovor.')
    .max(answerLength, `Odgovor može imati najviše ${answerLength} karaktera.`),
  /** How many answers stood on the screen. */
  seen: z.number().int().min(0),
})
export type AnswerInput = z.infer<typeof answerInput>
