import { z } from 'zod'

/** One figure of the day, in the strip of the overview. */
const figure = z.object({
  label: z.string(),
  value: z.number().int(),
  /** What it is held against: “juče 6”. */
  note: z.string(),
})
export type Figure = z.infer<typeof figure>

/** What kind of thing waits; the icon and the sill's colour go by it. */
const waitingKinds = ['appeal', 'report', 'first_look', 'flag', 'support', 'job', 'letter'] as const

/** Something that waits for the operator, or did not go through. */
const waiting = z.object({
  kind: z.enum(waitingKinds),
  title: z.string(),
  text: z.string(),
  /** Where it is seen to, below /admin. */
  path: z.string(),
  since: z.iso.datetime(),
})
export type Waiting = z.infer<typeof waiting>

/** What one feature tells of itself on /admin. */
export type OverviewPart = {
  figures: Figure[]
  /** By a section's name in its address: how many wait there. */
  counts: Record<string, number>
  waiting: Waiting[]
}

export const overview = z.object({
  figures: z.array(figure),
  counts: z.record(z.string(), z.number().int()),
  /** Those that want a decision or an answer, the longest waiting first. */
  waiting: z.array(waiting),
  /** What did not go through by itself. */
  failed: z.array(waiting),
})
