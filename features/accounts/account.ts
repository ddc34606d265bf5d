import { z } from 'zod'
import { signupCities } from '../../platform/serbian/cities.ts'
import { SCRIPTS } from '../../platform/serbian/script/script.ts'
import { MAX_NAME_LENGTH, passwordLength } from './account-limits.ts'
import { emailPattern, normalEmail } from './email-address.ts'
import { nameSchema } from './name-schema.ts'

export const accountRoles = ['regular', 'provider'] as const
export type AccountRole = (typeof accountRoles)[number]

export const emailInput = z
  .string('Unesite ispravnu email adresu.')
  .overwrite(normalEmail)
  .regex(emailPattern, 'Unesite ispravnu email adresu.')
  .max(254, 'Email adresa je predugačka.')
  .meta({ format: 'email' })
export const userName = () => nameSchema('Ime').trim().max(MAX_NAME_LENGTH, 'Ime može imati najviše 80 karaktera.')
export const passwordInput = z
  .string()
  .min(passwordLength.min, 'Lozinka mora imati najmanje 8 karaktera.')
  .max(passwordLength.max, 'Lozinka može imati najviše 128 karaktera.')

/** A code of six digits. Spaces and hyphens are removed first. */
export const codeInput = z
  .string()
  .transform(code => code.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Kod ima 6 cifara.'))

const location = z.enum(signupCities, 'Molimo odaberite lokaciju')

/** Input of a sign-up, for the form and the endpoint (docs/product.md, Accounts). */
export const signUpInput = z.object({
  accountRole: z.enum(accountRoles, 'Molimo odaberite vrstu korisnika'),
  name: userName().default(''),
  location,
  email: emailInput,
  password: passwordInput,
})
export type SignUpInput = z.input<typeof signUpInput>

/** Input of `confirmAddress`. Only the server checks passwords, because their rules need the account's data. */
export const confirmationInput = z.object({
  token: z.string().max(2000),
  password: z.string().max(1000).optional(),
  new_password: passwordInput.optional(),
})
export type ConfirmationInput = z.infer<typeof confirmationInput>

export const confirmation = z.object({
  email: z.string(),
  is_confirmed: z.boolean(),
  /** True in the browser in which the account was opened with the present password. */
  is_sign_up_browser: z.boolean(),
  /** False for an account opened by single sign-on. */
  has_password: z.boolean(),
})
export type Confirmation = z.infer<typeof confirmation>

/** Input for the choice of a role, which users without a role make once (docs/product.md, Accounts). */
export const roleInput = z.object({ role: z.enum(accountRoles, 'Molimo odaberite vrstu korisnika'), location })
export type RoleInput = z.infer<typeof roleInput>

/** The caller's account, as `/api/me` returns it. */
export const ownAccount = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(accountRoles).nullable(),
  is_admin: z.boolean(),
  name: z.string(),
  location: z.string().nullable(),
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  ai_assistant_enabled: z.boolean(),
  script: z.enum(SCRIPTS).describe('Of emails, pushes and files'),
  version: z.number().int().describe('Of name, phone and town, for PUT /profile'),
})
export type OwnAccount = z.infer<typeof ownAccount>

export const security = z.object({
  has_password: z.boolean(),
  two_factor: z.boolean(),
  /** True if the sign-in is recent enough to change these methods without a password. */
  is_recent: z.boolean(),
})
export type Security = z.infer<typeof security>

export const ownSession = z.object({
  id: z.uuid(),
  /** The browser and system, as “Chrome, Android”. Null if the User-Agent is not known. */
  device: z.string().nullable(),
  kind: z.enum(['desktop', 'phone', 'tablet']),
  is_current: z.boolean(),
  signed_in_at: z.iso.datetime(),
  /** The last visit, accurate to a day. */
  seen_at: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof ownSession>
