import { z } from 'zod'

const figure = z.object({
  label: z.string(),
  value: z.number().int(),
  /** Text beside the figure, such as “juče 6”. */
  note: z.string(),
})
export type Figure = z.infer<typeof figure>

const waitingKinds = [
  'appeal',
  'report',
  'first_look',
  'flag',
  'support',
  'complaint',
  'evidence',
  'job',
  'letter',
] as const

/** An item that waits for an administrator, or a failure. */
const waiting = z.object({
  kind: z.enum(waitingKinds),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  since: z.iso.datetime(),
})
export type WaitingItem = z.infer<typeof waiting>

export type OverviewPart = {
  figures: Figure[]
  /** Number of waiting items in each section. The key is the section's name in the URL. */
  counts: Record<string, number>
  waiting: WaitingItem[]
}

export const overview = z.object({
  figures: z.array(figure),
  counts: z.record(z.string(), z.number().int()),
  /** Items that need a decision or an answer, the longest waiting first. */
  waiting: z.array(waiting),
  failed: z.array(waiting),
})
