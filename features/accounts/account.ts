import { z } from 'zod'
import { signupCities } from '../../platform/serbian/cities.ts'
import { maxNameLength, passwordLength } from './account-limits.ts'
import { emailPattern, normalEmail } from './email-address.ts'
import { writtenName } from './written-name.ts'

export const accountRoles = ['regular', 'provider'] as const
export type AccountRole = (typeof accountRoles)[number]

/** An e-mail address, answered as it is stored (normalEmail). */
export const emailInput = z
  .string('Unesite ispravnu email adresu.')
  .overwrite(normalEmail)
  .regex(emailPattern, 'Unesite ispravnu email adresu.')
  .max(254, 'Email adresa je predugačka.')
  .meta({ format: 'email' })
/** How somebody is called; may be empty. */
export const personName = () => writtenName('Ime').trim().max(maxNameLength, 'Ime može imati najviše 80 karaktera.')
export const passwordInput = z
  .string()
  .min(passwordLength.min, 'Lozinka mora imati najmanje 8 karaktera.')
  .max(passwordLength.max, 'Lozinka može imati najviše 128 karaktera.')

/** Six digits, however they were typed or pasted. */
export const codeInput = z
  .string()
  .transform(code => code.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Kod ima 6 cifara.'))

const location = z.enum(signupCities, 'Molimo odaberite lokaciju')

/** What signing up takes, for the form and for the endpoint (docs/product.md, Accounts). */
export const signUpInput = z.object({
  accountRole: z.enum(accountRoles, 'Molimo odaberite vrstu korisnika'),
  name: personName().default(''),
  location,
  email: emailInput,
  password: passwordInput,
})
export type SignUpInput = z.input<typeof signUpInput>

/** The input of a letter's link: see `confirmAddress`. Passwords are checked by the server, where the account is known. */
export const confirmationInput = z.object({
  token: z.string().max(2000),
  password: z.string().max(1000).optional(),
  new_password: passwordInput.optional(),
})
export type ConfirmationInput = z.infer<typeof confirmationInput>

/** The data for the page of such a link. */
export const confirmation = z.object({
  email: z.string(),
  is_confirmed: z.boolean(),
  /** Whether the account was opened in this browser, with the password that it has. */
  is_sign_up_browser: z.boolean(),
  /** False for an account that was opened by single sign-on. */
  has_password: z.boolean(),
})
export type Confirmation = z.infer<typeof confirmation>

/** What people without a role choose, once (docs/product.md, Accounts). */
export const roleInput = z.object({ role: z.enum(accountRoles, 'Molimo odaberite vrstu korisnika'), location })
export type RoleInput = z.infer<typeof roleInput>

/** The caller's own account, as `/api/me` tells it. */
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
  version: z.number().int().describe('Of name, phone and town, for PUT /profile'),
})
export type OwnAccount = z.infer<typeof ownAccount>

/** How the caller gets in. */
export const security = z.object({
  has_password: z.boolean(),
  two_factor: z.boolean(),
  /** Signed in recently enough to change the above without a password. */
  is_recent: z.boolean(),
})
export type Security = z.infer<typeof security>

/** A device on which the caller is signed in; where it stands is nobody's business. */
export const ownSession = z.object({
  id: z.uuid(),
  /** “Chrome, Android”; null when the browser did not say. */
  device: z.string().nullable(),
  kind: z.enum(['desktop', 'phone', 'tablet']),
  is_current: z.boolean(),
  signed_in_at: z.iso.datetime(),
  /** The last day is known, not the minute. */
  seen_at: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof ownSession>
