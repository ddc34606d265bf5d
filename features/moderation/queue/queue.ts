import { z } from 'zod'
import { actions } from '../decision/decision.ts'
import { reportable } from '../report/report.ts'

const queueKinds = ['report', 'first_look', 'flag', 'appeal'] as const
export type QueueKind = (typeof queueKinds)[number]

export const queueItem = z.object({
  id: z.uuid().describe('Id of the oldest report of the case; that of any other identifies the case too'),
  kind: z.enum(queueKinds),
  subject_type: z.enum([...reportable, 'decision']),
  title: z.string(),
  reason: z.string(),
  text: z
    .string()
    .nullable()
    .describe('Text of the first report with one; null also without two-factor authentication'),
  reports: z.number().int(),
  since: z.string(),
  claimed_by: z.string().nullable().describe('Name of the administrator who has claimed it'),
  is_mine: z.boolean(),
})
export type QueueItem = z.output<typeof queueItem>

const snapshot = z.record(z.string(), z.unknown()).and(z.object({ kind: z.string(), title: z.string() }))

export const caseDetail = queueItem.extend({
  snapshot,
  taken_at: z.string().describe('When the snapshot was taken'),
  link: z.string().nullable().describe('Address of the subject’s current state'),
  said: z.array(
    z.object({
      id: z.uuid(),
      reason: z.string(),
      text: z.string().nullable(),
      created_at: z.string(),
      reporter: z
        .object({ reports: z.number().int(), upheld: z.number().int() })
        .nullable()
        .describe('Earlier reports of the reporter and how many were upheld; null for flags of the system'),
    }),
  ),
  person: z.object({
    id: z.uuid(),
    name: z.string(),
    avatar_url: z.string().nullable(),
    slug: z.string().nullable(),
    since: z.string(),
    services: z.number().int(),
    rating: z.number(),
    reviews: z.number().int(),
    history: z.array(
      z.object({ id: z.uuid(), action: z.enum(actions), reason: z.string().nullable(), created_at: z.string() }),
    ),
  }),
  appealed: z
    .object({ action: z.enum(actions), reason: z.string().nullable(), explanation: z.string(), created_at: z.string() })
    .nullable()
    .describe('For an appeal: the decision it is against'),
  choices: z.array(z.enum(actions)),
})
export type CaseDetail = z.output<typeof caseDetail>

export const decisionDetail = z.object({
  id: z.uuid(),
  action: z.enum(actions),
  subject_type: queueItem.shape.subject_type,
  reason: z.string().nullable(),
  explanation: z.string(),
  created_at: z.string(),
  decided_by: z.string().nullable(),
  person: z.object({ id: z.uuid(), name: z.string() }),
  reports: z.number().int().describe('Number of reports it decided'),
  snapshot: snapshot.nullable().describe('The subject; null once its reports are deleted'),
  report_id: z.uuid().nullable().describe('The report with the snapshot'),
  taken_at: z.string().nullable(),
  link: z.string().nullable(),
  undoes: z.uuid().nullable().describe('The earlier decision that this one reverts'),
  undone: z
    .object({ by: z.string().nullable(), explanation: z.string(), created_at: z.string() })
    .nullable()
    .describe('The administrator who reverted it, and why'),
  appeal: z
    .object({
      text: z.string(),
      outcome: z.enum(['upheld', 'changed']).nullable(),
      created_at: z.string(),
      case_id: z.uuid().nullable().describe('The open case of the appeal'),
    })
    .nullable(),
  can: z.object({ restore: z.boolean() }),
})
export type DecisionDetail = z.output<typeof decisionDetail>

export const decisionWeek = z.object({
  days: z.array(z.object({ day: z.iso.date(), decisions: z.number().int() })),
  usual_minutes: z
    .number()
    .int()
    .nullable()
    .describe('Median time from a report to its decision; null without decisions'),
  changed: z.number().int().describe('Number of these decisions that were reverted'),
})
export type DecisionWeek = z.output<typeof decisionWeek>

export const journalEntry = z.object({
  id: z.uuid(),
  actor: z.string().nullable(),
  act: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  created_at: z.string(),
})
export type JournalEntry = z.output<typeof journalEntry>
