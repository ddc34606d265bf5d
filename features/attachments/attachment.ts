import { z } from 'zod'

const attachmentKinds = ['photo', 'pdf'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** A photo or PDF of a message. Only readers of the message can fetch it. */
export const attachment = z.object({
  id: z.uuid(),
  kind: z.enum(attachmentKinds),
  name: z.string().describe('File name of a PDF; empty for a photo'),
  width: z.number().int().nullable().describe('Pixels of a photo’s largest variant'),
  height: z.number().int().nullable(),
  bytes: z.number().int(),
})
export type Attachment = z.infer<typeof attachment>
