import { z } from 'zod'
import { daySchema } from '../../platform/browser/date-schemas.ts'
import { nameSchema } from '../accounts/name-schema.ts'
import { INVITATION_CODE_LENGTH, MAX_MEMBER_DAYS_OFF, MAX_MEMBER_NAME_LENGTH } from './member-limits.ts'

const day = daySchema().describe('A day in Belgrade, 2026-11-21')
const daysOff = z.array(z.object({ first: day, last: day }))

/** Fields of a member that the owner writes. The working week is added by the feature that knows its rules. */
export const memberFields = z.object({
  name: nameSchema('Ime')
    .trim()
    .min(1, 'Unesite ime.')
    .max(MAX_MEMBER_NAME_LENGTH, `Ime može da ima najviše ${MAX_MEMBER_NAME_LENGTH} karaktera.`),
  avatar_url: z.string().nullable().default(null).describe('One of the caller’s images in the bucket avatars'),
  all_services: z.boolean().default(true),
  service_ids: z.array(z.uuid()).max(500).default([]).describe('Services that the member does, unless all'),
  days_off: daysOff
    .max(MAX_MEMBER_DAYS_OFF, `Najviše ${MAX_MEMBER_DAYS_OFF} neradnih perioda.`)
    .refine(
      items => items.every(({ first, last }) => first <= last),
      'Poslednji neradni dan ne može da bude pre prvog.',
    )
    .refine(items => new Set(items.map(({ first }) => first)).size === items.length, 'Isti dan je unet dva puta.')
    .default([]),
})

/** Letters and digits of codes, without those that look alike. */
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const newInvitationCode = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes.slice(0, INVITATION_CODE_LENGTH), byte => codeLetters[byte % codeLetters.length]).join('')

/** Formats a code in two halves: `K7PM-4XQT`. */
export const formatInvitationCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

export const invitationCodeInput = z
  .string('Unesite kod.')
  .transform(text => text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
  .refine(code => code.length === INVITATION_CODE_LENGTH, `Kod ima ${INVITATION_CODE_LENGTH} slova i brojeva.`)
