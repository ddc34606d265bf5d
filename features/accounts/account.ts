import { z } from 'zod'
import { signupCities } from './cities.ts'

export const accountRoles = ['regular', 'provider'] as const
export type AccountRole = (typeof accountRoles)[number]

export const nameLimit = 80
export const passwordLimits = { min: 8, max: 128 }

const email = z.email('Unesite ispravnu email adresu.').max(254, 'Email adresa je predugačka.')
const password = z
  .string()
  .min(passwordLimits.min, 'Lozinka mora imati najmanje 8 karaktera.')
  .max(passwordLimits.max, 'Lozinka može imati najviše 128 karaktera.')

/** What signing up takes, for the form and for the endpoint (specification 1, section 5). */
export const signUpInput = z.object({
  accountRole: z.enum(accountRoles, 'Molimo odaberite vrstu korisnika'),
  name: z.string().trim().max(nameLimit, 'Ime može imati najviše 80 karaktera.').default(''),
  location: z.enum(signupCities, 'Molimo odaberite lokaciju'),
  email,
  password,
})
export type SignUpInput = z.input<typeof signUpInput>

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
})
export type OwnAccount = z.infer<typeof ownAccount>
