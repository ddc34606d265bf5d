import { z } from 'zod'
import { expectedVersion } from '../../../platform/browser/expected-version.ts'
import { lineSchema } from '../../../platform/browser/text-schemas.ts'
import { SCRIPTS } from '../../../platform/serbian/script/script.ts'
import { userName } from '../account.ts'
import { MAX_PHONE_LENGTH } from '../account-limits.ts'

/** Input of the profile's form (docs/product.md, Profile). The server checks the town. */
export const profileInput = z.object({
  name: userName().min(1, 'Ime je obavezno'),
  phone: lineSchema()
    .trim()
    .max(MAX_PHONE_LENGTH, 'Broj telefona može imati najviše 30 karaktera.')
    .nullable()
    .transform(text => text || null),
  location: z.string().nullable(),
})

export const profileChange = profileInput.extend({ version: expectedVersion })
export type ProfileChange = z.output<typeof profileChange>

export const accountSettings = z.object({ notify_messages: z.boolean().describe('Mail for new messages') })
export type AccountSettings = z.infer<typeof accountSettings>

export const scriptChoice = z.object({ script: z.enum(SCRIPTS, 'Izaberite pismo.') })

/** Proof of the user's identity: the password, or an emailed code for users without a password. */
export const proofInput = z.object({
  password: z.string().max(1000).optional(),
  code: z.string().max(20).optional(),
})
export type Proof = z.infer<typeof proofInput>
