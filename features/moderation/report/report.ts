import { z } from 'zod'
import { textSchema } from '../../../platform/browser/text-schemas.ts'
import { reportLengths } from '../moderation-limits.ts'
import { type ReportReason, reportReasons } from '../reasons.ts'

export const reportable = ['service', 'person', 'message', 'review', 'site', 'request'] as const
export type Reportable = (typeof reportable)[number]

/** Subjects of queue entries: content and users that were reported or flagged, and decisions under appeal. */
export type SubjectType = Reportable | 'decision'

const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]

export const reportInput = z.object({
  id: z.uuid(),
  subject_type: z.enum(reportable, 'Ovo ne može da se prijavi.'),
  subject_id: z.uuid('Ovo ne može da se prijavi.'),
  reason: z.enum(reasons, 'Izaberite razlog.'),
  text: textSchema()
    .trim()
    .max(reportLengths.text, 'Opis može imati najviše 2.000 karaktera.')
    .transform(text => text || null)
    .nullable()
    .default(null),
})
export type ReportInput = z.output<typeof reportInput>

export const reportOutcomes = { open: 'Čeka odluku', upheld: 'Usvojena', dismissed: 'Nema prekršaja' } as const
export type ReportStatus = keyof typeof reportOutcomes

export const ownReport = z.object({
  id: z.uuid(),
  subject_type: z.enum(reportable),
  title: z.string().describe('The subject’s title at the time of the report'),
  reason: z.enum(reasons),
  text: z.string().nullable(),
  status: z.enum(['open', 'upheld', 'dismissed']),
  explanation: z.string().nullable().describe('Explanation of the decision, once made'),
  created_at: z.string(),
})
export type OwnReport = z.output<typeof ownReport>
