import { z } from 'zod'
import { addressInScript } from '../../../platform/serbian/script/page-path.ts'
import type { Script } from '../../../platform/serbian/script/script.ts'
import { invalidInput } from '../../../platform/server/http/problem.server.ts'
import { codeInput, emailInput, passwordInput, signUpInput } from '../account.ts'
import { normalEmail } from '../email-address.ts'
import { resetPath, returnPath } from '../sign-in/account-paths.ts'
import { confirmedPath } from '../sign-in/confirmed-path.ts'
import { singleSignOnId } from './single-sign-on.server.ts'

const password = z.string().max(1000).optional()

/** Schemas of request bodies for better-auth, by path. The schemas drop unknown fields and set some values. */
const bodies: Record<string, z.ZodType<object>> = {
  '/sign-up/email': signUpInput.transform(input => ({ ...input, callbackURL: confirmedPath })),
  '/sign-in/email': z.object({ email: z.string().overwrite(normalEmail), password: z.string() }),
  '/send-verification-email': z.object({ email: emailInput, callbackURL: z.string().max(2000).optional() }),
  '/sign-in/email-otp': z.object({ email: emailInput, otp: codeInput }),
  '/email-otp/send-verification-otp': z
    .object({ email: emailInput })
    .transform(({ email }) => ({ email, type: 'sign-in' })),
  '/sign-in/social': z.object({ next: z.string().max(2000).optional() }).transform(({ next }) => ({
    provider: singleSignOnId,
    callbackURL: next ? `${returnPath}&next=${encodeURIComponent(next)}` : returnPath,
    errorCallbackURL: returnPath,
    disableRedirect: true,
  })),
  '/request-password-reset': z
    .object({ email: emailInput })
    .transform(({ email }) => ({ email, redirectTo: resetPath })),
  '/reset-password': z.object({ token: z.string().catch(''), newPassword: z.string() }),
  '/change-password': z
    .object({ currentPassword: z.string(), newPassword: passwordInput })
    .transform(input => ({ ...input, revokeOtherSessions: true })),
  '/two-factor/enable': z.object({ password }).transform(input => ({ ...input, method: 'totp' })),
  '/two-factor/disable': z.object({ password }),
  '/two-factor/generate-backup-codes': z.object({ password }),
  '/two-factor/get-totp-uri': z.object({ password }),
  '/two-factor/verify-totp': z.object({ code: codeInput, trustDevice: z.boolean().optional() }),
  '/two-factor/verify-backup-code': z.object({
    code: z.string().trim().min(1, 'Unesite kod.').max(40),
    trustDevice: z.boolean().optional(),
  }),
}

const mapTexts = (data: object, map: (text: string) => string) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? map(value) : value]),
  )

export const hasSchema = (path: string) => path in bodies

/** Returns the validated body for better-auth; an account is opened with `script`. Throws 422 with a message per field. */
export function validateBody(path: string, body: string | undefined, script: Script): string | undefined {
  const schema = bodies[path]
  if (!schema) return body
  const parsed = schema.safeParse(parseJson(body) ?? {})
  const fields: Record<string, string> = {}
  if (parsed.success) {
    // A null character is rejected here, because better-auth would report the database's error as an outage.
    for (const [name, value] of Object.entries(parsed.data))
      if (typeof value === 'string' && value.includes('\0')) fields[name] = 'Tekst sadrži nedozvoljen znak.'
    if (Object.keys(fields).length) throw invalidInput(fields)
    if (path === '/sign-up/email') return JSON.stringify({ ...parsed.data, script })
    // Single sign-on returns to the page in the script in which it was left.
    if (path === '/sign-in/social') return JSON.stringify(mapTexts(parsed.data, text => addressInScript(text, script)))
    return JSON.stringify(parsed.data)
  }
  for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? 'email')] ??= issue.message
  throw invalidInput(fields)
}

export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

export function stringField(body: string | undefined, name: string): string {
  const value = (parseJson(body) as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : ''
}
