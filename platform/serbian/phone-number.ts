import { z } from 'zod'

export const phoneNumber = z.object({
  text: z.string(),
  tel: z.string().nullable().describe('`+381641234567`, without an extension; null where the text is no number'),
})
export type PhoneNumber = z.infer<typeof phoneNumber>
