import { i18n } from '@better-auth/i18n'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin, openAPI } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import { parse } from 'hono/utils/cookie'
import { v7 as uuidv7 } from 'uuid'
import { core } from 'zod'
import type { Identity } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { secretsOf } from '../../../platform/server/seal.server.ts'
import { freshMinutes, longestSessionDays, passwordLength, resetMinutes, signedInDays } from '../account-limits.ts'
import { sendPasswordChanged, sendPasswordReset } from '../account-mails.server.ts'
import { accounts, profiles, sessions, twoFactors, verifications } from '../account-tables.server.ts'
import { banSentence, isBanned } from '../ban.ts'
import { emailPattern } from '../email-address.ts'
import { authPath, signedOutCookie } from '../sign-in/sign-in-way.ts'
import { serbianAuthErrors } from './auth-errors.ts'
import { sendSealedLink, signUpAgain } from './confirmation.server.ts'
import { numberedSecrets } from './encryption.server.ts'
import { endUnprovenWays, voidOlderResets, voidOlderWays } from './older-ways.server.ts'
import { afterTransaction, dbOf, joiningDb } from './one-transaction.server.ts'
import { inPasswordQueue, isPassword } from './password-hash.server.ts'
import { emailCode, secondStep } from './sign-in-ways.server.ts'
import { hashTyped } from './sign-up-browser.server.ts'
import { unsigned } from './signed-cookies.server.ts'
import { createSingleSignOn } from './single-sign-on.server.ts'
import { storedName } from './verification-names.server.ts'

// The library checks addresses by zod's own pattern, which knows no internationalised top-level domain.
core.regexes.email.compile(emailPattern.source)

export type Auth = ReturnType<typeof createAuth>

/**
 * better-auth's doors that stay shut. The profile has its own endpoint, sessions are listed by ours without their
 * tokens, a person is deleted by our own rules, and nobody acts as somebody else.
 */
const shut = [
  // /api/openapi.json describes the same and is made once; theirs is made anew for each request.
  '/open-api/generate-schema',
  '/reference',
  '/update-user',
  '/update-session',
  '/list-sessions',
  '/revoke-session',
  '/list-accounts',
  '/link-social',
  '/unlink-account',
  '/account-info',
  '/get-access-token',
  '/refresh-token',
  '/email-otp/check-verification-otp',
  '/email-otp/verify-email',
  '/email-otp/request-password-reset',
  '/email-otp/reset-password',
  '/email-otp/request-email-change',
  '/email-otp/change-email',
  '/forget-password/email-otp',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  // The operator's room has endpoints of its own, which write what is done into the journal (features/admin).
  '/admin/list-users',
  '/admin/get-user',
  '/admin/list-user-sessions',
  '/admin/ban-user',
  '/admin/unban-user',
  '/admin/revoke-user-sessions',
  '/admin/has-permission',
  '/admin/create-user',
  '/admin/update-user',
  '/admin/set-role',
  '/admin/set-user-password',
  '/admin/remove-user',
  '/admin/revoke-user-session',
  '/admin/impersonate-user',
  '/admin/stop-impersonating',
]

/** Accounts and sessions on better-auth: HttpOnly cookie sessions over our own tables (docs/product.md, Accounts). */
export function createAuth(runtime: Runtime) {
  const { config, log, live } = runtime
  const singleSignOn = createSingleSignOn(config)
  const isSecure = new URL(config.APP_URL).protocol === 'https:'
  const auth = betterAuth({
    appName: config.APP_NAME,
    baseURL: config.APP_URL,
    basePath: authPath,
    secrets: numberedSecrets(config),
    secret: config.AUTH_SECRET,
    database: drizzleAdapter(joiningDb(runtime), {
      provider: 'pg',
      schema: {
        user: profiles,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
      },
      transaction: true,
    }),
    session: {
      // Every day of use puts the end off again, to the longest there is (endOf).
      expiresIn: signedInDays * 86_400,
      updateAge: 86_400,
      freshAge: freshMinutes * 60,
    },
    verification: { storeIdentifier: { hash: async name => storedName(name) } },
    user: {
      fields: { image: 'avatarUrl' },
      additionalFields: {
        // Signing up gives these two; the endpoint before this one has checked them. Nothing here changes them.
        accountRole: { type: 'string', required: false },
        location: { type: 'string', required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: {
        hash: password => hashTyped(runtime, password),
        verify: ({ hash, password }) => inPasswordQueue(runtime, () => isPassword(hash, password)),
      },
      resetPasswordTokenExpiresIn: resetMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url, token }) => {
        await voidOlderResets(dbOf(runtime), user.id, token)
        await sendPasswordReset(runtime, user.email, url)
      },
      // Who has followed the link has the address.
      onPasswordReset: async ({ user }) => {
        const db = dbOf(runtime)
        if (!user.emailVerified) await endUnprovenWays(db, user.id)
        await db.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, user.id))
        await voidOlderWays(db, user)
        await sendPasswordChanged(runtime, user.email)
      },
      onExistingUserSignUp: async ({ user }, request) => {
        if (request) await signUpAgain(runtime, user, request)
      },
      // A known address is answered as an unknown one, down to the fields of the administration.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        role: 'user',
        banned: false,
        banReason: null,
        banExpires: null,
        twoFactorEnabled: false,
        ...additionalFields,
        id,
      }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user, token }) => sendSealedLink(runtime, user, token),
    },
    disabledPaths: shut,
    databaseHooks: {
      account: {
        create: { before: async account => ({ data: withoutTokens(account) }) },
        update: { before: async account => ({ data: withoutTokens(account) }) },
      },
      session: {
        create: {
          // One who is banned while he signs in does not slip through between the question and the answer.
          after: async session => {
            const db = dbOf(runtime)
            const [person] = await db.select().from(profiles).where(eq(profiles.id, session.userId))
            if (person && isBanned(person)) await db.delete(sessions).where(eq(sessions.id, session.id))
          },
        },
        delete: {
          after: async session => afterTransaction(runtime, () => live.disconnect({ sessionId: session.id })),
        },
      },
    },
    // Limits are counted before this, in the store all instances share (account-api.server.ts).
    rateLimit: { enabled: false },
    onAPIError: { throw: true, errorURL: `${config.APP_URL}/login` },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        // A stranger’s words; that they were refused stands in the request’s own line.
        if (/^Invalid (origin|\w*URL): /i.test(message)) return
        log[level === 'error' ? 'error' : 'warn']({ details }, `auth: ${message}`)
      },
    },
    telemetry: { enabled: false },
    advanced: {
      // Over https a cookie is this host's alone: no other one below the same domain can set or overwrite it.
      cookiePrefix: isSecure ? '__Host-komsiluk' : 'komsiluk',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Said aloud, since it would be left out under test: links in letters lead only to our own pages.
      disableOriginCheck: false,
    },
    plugins: [
      openAPI({ disableDefaultReference: true }),
      admin({
        defaultRole: 'user',
        adminRoles: ['admin'],
        bannedUserMessage: user => banSentence(user as Parameters<typeof banSentence>[0]),
      }),
      emailCode(runtime),
      secondStep(runtime),
      ...(singleSignOn ? [singleSignOn.plugin] : []),
      i18n({
        defaultLocale: 'sr',
        detection: ['callback'],
        getLocale: () => 'sr',
        translations: { sr: serbianAuthErrors },
      }),
    ],
  })
  return Object.assign(auth, { singleSignOn, database: runtime.database, cookieSecrets: secretsOf(config) })
}

/** We ask other people's providers who somebody is, and nothing else, so their tokens are not kept. */
const withoutTokens = <Account extends object>(account: Account) => ({
  ...account,
  accessToken: null,
  refreshToken: null,
  idToken: null,
})

/** How the request's address, found by our own rule, reaches better-auth; a client's own header is overwritten. */
export const addressHeader = 'x-komsiluk-address'

const callers = `SELECT s.id AS "sessionId", s.created_at AS "signedInAt", s.expires_at AS "expiresAt",
    p.id, p.email, p.name, p.role, p.account_role AS "accountRole", p.banned, p.ban_expires AS "banExpires"
  FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE s.token = $1`
type Caller = Pick<typeof profiles.$inferSelect, 'id' | 'email' | 'name' | 'role' | 'banned' | 'banExpires'> &
  Pick<Identity, 'sessionId' | 'signedInAt' | 'accountRole'> & { expiresAt: Date }

/** When a session is over: it lapses by itself, and is not put off for ever. */
export const endOf = (expiresAt: Date, signedInAt: Date) =>
  new Date(Math.min(expiresAt.getTime(), signedInAt.getTime() + longestSessionDays * 86_400_000))

/**
 * Finds the caller from the session cookie; null without one, and for a browser that was signed out while nobody could
 * be told (unfinished-sign-out.ts), without asking the database. Every request of somebody
 * signed in begins here, so it is one read; better-auth's own look at a session costs a chat message as much
 * as storing it. Only the browser's own question (/api/auth/get-session) puts the end of a session off: it alone gets
 * the cookie that goes with it.
 */
export async function identify(auth: Auth, headers: Headers): Promise<Identity | null> {
  const cookie = headers.get('cookie')
  if (!cookie?.includes('komsiluk.session_token=') || cookie.includes(`${signedOutCookie(false)}=1`)) return null
  const { name } = (await auth.$context).authCookies.sessionToken
  const token = unsigned(parse(cookie, name)[name], auth.cookieSecrets)
  if (!token) return null
  const [caller] = await auth.database.rows<Caller>(callers, [token])
  if (!caller || endOf(caller.expiresAt, caller.signedInAt) <= new Date() || isBanned(caller)) return null
  const { id, sessionId, signedInAt, email, role, accountRole } = caller
  return { id, sessionId, signedInAt, email, name: caller.name, isAdmin: role === 'admin', accountRole }
}
