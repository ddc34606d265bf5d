import { z } from 'zod'
import { textSchema } from '../../../platform/browser/text-schemas.ts'

export const MAX_ANSWER_LENGTH = 5000

export const supportRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** The signed-in sender. Null for visitors, whose email address is not verified. */
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
  text: textSchema()
    .trim()
    .min(2, 'Napišite odgovor.')
    .max(MAX_ANSWER_LENGTH, `Odgovor može imati najviše ${MAX_ANSWER_LENGTH} karaktera.`),
  /** Number of answers that the administrator saw. The server refuses the new answer if more answers exist by now. */
  seen: z.number().int().min(0),
})
export type AnswerInput = z.infer<typeof answerInput>
