import { z } from 'zod'
import { textSchema } from '../../../platform/browser/text-schemas.ts'
import { lastBanDay } from '../../admin/people/person.ts'
import { decisionLengths } from '../moderation-limits.ts'
import { type DecisionReason, decisionReasons } from '../reasons.ts'
import { reportable } from '../report/report.ts'

/** Actions of decisions. The first five have the shortcut keys 1 to 5. */
export const actions = ['none', 'warn', 'hide', 'hide_all', 'ban', 'restore', 'uphold'] as const
export type Action = (typeof actions)[number]

const reasons = Object.keys(decisionReasons) as [DecisionReason, ...DecisionReason[]]

const explanation = textSchema('Napišite objašnjenje.')
  .trim()
  .max(decisionLengths.explanation, 'Objašnjenje može imati najviše 2.000 karaktera.')

/** A decision. Every measure against a user needs a reason and an explanation. */
export const decisionInput = z
  .object({
    action: z.enum(actions, 'Izaberite odluku.'),
    reason: z.enum(reasons, 'Izaberite razlog.').nullable().default(null),
    explanation: explanation.default(''),
    until: lastBanDay.nullable().default(null).describe('The last day of a ban, in Belgrade; null for none'),
  })
  .superRefine(({ action, reason, explanation }, context) => {
    if (action === 'none' || action === 'restore') return
    if (!reason && action !== 'uphold') {
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Izaberite razlog.' })
    }
    if (explanation.length < 10) {
      context.addIssue({
        code: 'custom',
        path: ['explanation'],
        message: 'Objasnite odluku u jednoj ili dve rečenice.',
      })
    }
  })
export type DecisionInput = z.output<typeof decisionInput>

export const restoreInput = z.object({
  explanation: explanation.min(10, 'Objasnite u jednoj ili dve rečenice zašto se odluka opoziva.'),
})

export const appealInput = z.object({
  text: textSchema('Napišite zašto odluka nije u redu.')
    .trim()
    .min(10, 'Napišite zašto odluka nije u redu, bar jednu rečenicu.')
    .max(decisionLengths.appeal, 'Prigovor može imati najviše 2.000 karaktera.'),
})

export const ownDecision = z.object({
  id: z.uuid(),
  action: z.enum(actions),
  subject_type: z.enum(reportable),
  subject_id: z.uuid(),
  title: z.string(),
  reason: z.enum(reasons).nullable(),
  explanation: z.string(),
  created_at: z.string(),
  appeal_until: z.string(),
  appeal: z
    .object({
      text: z.string(),
      outcome: z.enum(['upheld', 'changed']).nullable(),
      explanation: z.string().nullable(),
      created_at: z.string(),
    })
    .nullable(),
  restored: z
    .object({ explanation: z.string(), created_at: z.string() })
    .nullable()
    .describe('When and why it was reverted'),
  can: z.object({ appeal: z.boolean() }),
})
export type OwnDecision = z.output<typeof ownDecision>
