import { z } from 'zod'
import { readVersion } from '../../../platform/browser/read-version.ts'
import { writtenLine } from '../../../platform/browser/written-text.ts'
import { personName } from '../account.ts'
import { maxPhoneLength } from '../account-limits.ts'

/** What the profile's form takes (docs/product.md, Profile). The town is checked by the server, which knows the present one. */
export const profileInput = z.object({
  name: personName().min(1, 'Ime je obavezno'),
  phone: writtenLine()
    .trim()
    .max(maxPhoneLength, 'Broj telefona može imati najviše 30 karaktera.')
    .nullable()
    .transform(text => text || null),
  location: z.string().nullable(),
})

/** The form with the version it was filled in over. */
export const profileChange = profileInput.extend({ version: readVersion })
export type ProfileChange = z.output<typeof profileChange>

/** What the settings' page needs to know beside the account and the ways in. */
export const accountSettings = z.object({ notify_messages: z.boolean().describe('Mail for new messages') })
export type AccountSettings = z.infer<typeof accountSettings>

/** That it is really the person: the password, or for people without one a code sent to their address just now. */
export const proofInput = z.object({
  password: z.string().max(1000).optional(),
  code: z.string().max(20).optional(),
})
export type Proof = z.infer<typeof proofInput>
