import { z } from 'zod'
import { daySchema } from '../../../platform/browser/date-schemas.ts'
import { lineSchema, textSchema } from '../../../platform/browser/text-schemas.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { accountRoles } from '../../accounts/account.ts'
import { userFilters } from '../../accounts/user-filters.ts'
import { addDays, startOfDay } from '../../appointments/belgrade.ts'

export const banReasons = ['prevara', 'lazni_nalog', 'spam', 'uvrede', 'lazne_ocene', 'drugo'] as const
export type BanReason = (typeof banReasons)[number]

export const banReasonLabels: Record<BanReason, string> = {
  prevara: 'Prevara',
  lazni_nalog: 'Lažni nalog',
  spam: 'Neželjene poruke',
  uvrede: 'Uvrede i pretnje',
  lazne_ocene: 'Lažne ocene',
  drugo: 'Kršenje kućnog reda',
}

export const MAX_EXPLANATION_LENGTH = 300
const latestBanDay = () => dayOf(new Date(Date.now() + 3653 * 86_400_000))

/** The last day of a ban: not before today, and at most ten years away. */
export const lastBanDay = daySchema('Izaberite dan.')
  .refine(day => day >= dayOf(new Date()), 'Izaberite današnji ili neki naredni dan.')
  .refine(day => day <= latestBanDay(), 'Najviše deset godina, ili bez roka.')

/** Returns the end of a ban: midnight in Belgrade at the end of the last day. */
export const endOfBan = (lastDay: string): Date => startOfDay(addDays(lastDay, 1))

/** A ban's reason, explanation for the user, and last day. A ban without a last day never ends. */
export const banInput = z.object({
  reason: z.enum(banReasons, 'Izaberite razlog.'),
  explanation: textSchema()
    .trim()
    .max(MAX_EXPLANATION_LENGTH, `Objašnjenje može imati najviše ${MAX_EXPLANATION_LENGTH} karaktera.`),
  until: lastBanDay.nullable(),
})
export type BanInput = z.infer<typeof banInput>

export const roleInput = z.object({ is_admin: z.boolean() })

export const peopleQuery = z.object({
  q: lineSchema().max(120, 'Pretraga može imati najviše 120 karaktera.').default(''),
  state: z.enum(userFilters).default('svi'),
  after: z.uuid().optional(),
})

export const personRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: z.enum(accountRoles).nullable(),
  is_admin: z.boolean(),
  is_banned: z.boolean(),
  created_at: z.iso.datetime(),
})
export type PersonRow = z.infer<typeof personRow>

const decidedAbout = z.object({
  act: z.string(),
  by: z.string().nullable(),
  note: z.string().nullable(),
  at: z.iso.datetime(),
  /** Path of the decision's screen below /admin. Null for acts without a screen. */
  path: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof decidedAbout>

export const person = personRow.extend({
  email_verified: z.boolean(),
  has_second_step: z.boolean(),
  last_seen_at: z.iso.datetime().nullable(),
  ban: z.object({ reason: z.string().nullable(), until: z.iso.datetime().nullable() }).nullable(),
  has: z.array(z.object({ label: z.string(), value: z.string(), href: z.string().nullable() })),
  sessions: z.array(
    z.object({ device: z.string().nullable(), signed_in_at: z.iso.datetime(), seen_at: z.iso.datetime() }),
  ),
  /** Acts and decisions of administrators about the user, newest first. */
  history: z.array(decidedAbout),
  can: z.object({ ban: z.boolean(), change_role: z.boolean() }),
})
export type Person = z.infer<typeof person>
