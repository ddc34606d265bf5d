import { i18n } from '@better-auth/i18n'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin, openAPI } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import { parse } from 'hono/utils/cookie'
import { v7 as uuidv7 } from 'uuid'
import { core } from 'zod'
import { authSecretsOf } from '../../../platform/server/hmac.server.ts'
import type { Identity, LimitedCaller } from '../../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { sendPasswordChanged, sendPasswordReset } from '../account-emails.server.ts'
import { FRESH_MINUTES, IDLE_SESSION_DAYS, MAX_SESSION_DAYS, passwordLength, RESET_MINUTES } from '../account-limits.ts'
import { accounts, profiles, sessions, twoFactors, verifications } from '../account-tables.server.ts'
import { banSentence, isBanned } from '../ban.ts'
import { emailPattern } from '../email-address.ts'
import { authPath, signedOutCookie } from '../sign-in/account-paths.ts'
import { serbianAuthErrors } from './auth-errors.ts'
import { type Caller, createCallers } from './callers.server.ts'
import { handleRepeatedSignUp, sendConfirmationLink } from './confirmation.server.ts'
import { versionedSecrets } from './encryption.server.ts'
import { inPasswordQueue, isCorrectPassword } from './password-hash.server.ts'
import { removeUnverifiedCredentials, revokeLinksAndCodes, revokeOlderResetLinks } from './revocation.server.ts'
import { currentDb, runAfterCommit, transactionAwareDb } from './shared-transaction.server.ts'
import { emailCodePlugin, twoFactorPlugin } from './sign-in-plugins.server.ts'
import { hashSignUpPassword } from './sign-up-browser.server.ts'
import { readSignedValue } from './signed-cookies.server.ts'
import { createSingleSignOn } from './single-sign-on.server.ts'
import { storedName } from './verification-names.server.ts'

// Replaces zod's email pattern in better-auth, because zod rejects internationalized top-level domains.
core.regexes.email.compile(emailPattern.source)

export type Auth = ReturnType<typeof createAuth>

/** Endpoints of better-auth that are off, because the app has its own endpoints for profile, sessions and deletion. */
const disabledPaths = [
  // The app has /api/openapi.json instead, which is generated only once.
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
  // The admin console has its own endpoints, which write to the audit log (features/admin).
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

/** Sets up better-auth with sessions in HttpOnly cookies and with our own tables (docs/product.md, Accounts). */
export function createAuth(runtime: Runtime) {
  const { config, log, live } = runtime
  const singleSignOn = createSingleSignOn(config)
  const isSecure = new URL(config.APP_URL).protocol === 'https:'
  const auth = betterAuth({
    appName: config.APP_NAME,
    baseURL: config.APP_URL,
    basePath: authPath,
    secrets: versionedSecrets(config),
    secret: config.AUTH_SECRET,
    database: drizzleAdapter(transactionAwareDb(runtime), {
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
      // Each day of use extends the session, up to its maximum age (sessionEnd).
      expiresIn: IDLE_SESSION_DAYS * 86_400,
      updateAge: 86_400,
      freshAge: FRESH_MINUTES * 60,
    },
    verification: { storeIdentifier: { hash: async name => storedName(name) } },
    user: {
      fields: { image: 'avatarUrl' },
      additionalFields: {
        // The sign-up validates and sets these fields. better-auth never changes them.
        accountRole: { type: 'string', required: false },
        location: { type: 'string', required: false },
        script: { type: 'string', required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: {
        hash: password => hashSignUpPassword(runtime, password),
        verify: ({ hash, password }) => inPasswordQueue(runtime, () => isCorrectPassword(hash, password)),
      },
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url, token }) => {
        await revokeOlderResetLinks(currentDb(runtime), user.id, token)
        await sendPasswordReset(runtime, user.email, url)
      },
      // The reset link proves who owns the address, so credentials that a stranger may have added are removed.
      onPasswordReset: async ({ user }) => {
        const db = currentDb(runtime)
        if (!user.emailVerified) await removeUnverifiedCredentials(db, user.id)
        await db.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, user.id))
        await revokeLinksAndCodes(db, user)
        await sendPasswordChanged(runtime, user.email)
      },
      onExistingUserSignUp: async ({ user }, request) => {
        if (request) await handleRepeatedSignUp(runtime, user, request)
      },
      // A known address gets the same response as an unknown address, including the admin plugin's fields.
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
      sendVerificationEmail: ({ user, token }) => sendConfirmationLink(runtime, user, token),
    },
    disabledPaths,
    databaseHooks: {
      account: {
        create: { before: async account => ({ data: withoutTokens(account) }) },
        update: { before: async account => ({ data: withoutTokens(account) }) },
      },
      session: {
        create: {
          // Catches a ban that was set between the password check and the new session.
          after: async session => {
            const db = currentDb(runtime)
            const [user] = await db.select().from(profiles).where(eq(profiles.id, session.userId))
            if (user && isBanned(user)) await db.delete(sessions).where(eq(sessions.id, session.id))
          },
        },
        delete: {
          after: async session => runAfterCommit(runtime, () => live.disconnect({ sessionId: session.id })),
        },
      },
    },
    // Limits are counted earlier, in the store that all instances share (account-rate-limits.server.ts).
    rateLimit: { enabled: false },
    onAPIError: { throw: true, errorURL: `${config.APP_URL}/login` },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        // Skips this message, because it contains untrusted input and the request's log line records the refusal.
        if (/^Invalid (origin|\w*URL): /i.test(message)) return
        log[level === 'error' ? 'error' : 'warn']({ details }, `auth: ${message}`)
      },
    },
    telemetry: { enabled: false },
    advanced: {
      // Over https, `__Host-` keeps other hosts of the domain from setting or overwriting the cookie.
      cookiePrefix: isSecure ? '__Host-komsiluk' : 'komsiluk',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Set explicitly, because better-auth skips this check in tests. The check limits links in emails to our pages.
      disableOriginCheck: false,
    },
    plugins: [
      openAPI({ disableDefaultReference: true }),
      admin({
        defaultRole: 'user',
        adminRoles: ['admin'],
        bannedUserMessage: user => banSentence(user as Parameters<typeof banSentence>[0]),
      }),
      emailCodePlugin(runtime),
      twoFactorPlugin(runtime),
      ...(singleSignOn ? [singleSignOn.plugin] : []),
      i18n({
        defaultLocale: 'sr',
        detection: ['callback'],
        getLocale: () => 'sr',
        translations: { sr: serbianAuthErrors },
      }),
    ],
  })
  return Object.assign(auth, {
    singleSignOn,
    callers: createCallers(runtime.database),
    cookieSecrets: authSecretsOf(config),
  })
}

/** Drops the identity provider's tokens, because single sign-on only identifies the user and needs no tokens later. */
const withoutTokens = <Account extends object>(account: Account) => ({
  ...account,
  accessToken: null,
  refreshToken: null,
  idToken: null,
})

/** Header that passes the client's address to better-auth. A value that the client sends is overwritten. */
export const addressHeader = 'x-komsiluk-address'

export const sessionEnd = (expiresAt: Date, signedInAt: Date) =>
  new Date(Math.min(expiresAt.getTime(), signedInAt.getTime() + MAX_SESSION_DAYS * 86_400_000))

/**
 * Returns the caller of the session cookie. Returns null without a query if there is no cookie or a sign-out is pending
 * (unfinished-sign-out.ts). better-auth's check is slower. The session is not extended here, because only
 * /api/auth/get-session can renew the cookie too.
 */
export async function identify(auth: Auth, headers: Headers): Promise<Identity | null> {
  const token = await readSessionToken(auth, headers)
  return token ? identityOf((await auth.callers.find({ token })).caller) : null
}

/** Returns the caller and counts the request, if possible in the statement that finds the session. */
export async function identifyWithin(
  auth: Auth,
  { rateLimits }: Pick<Runtime, 'rateLimits'>,
  headers: Headers,
  limit: RateLimit,
): Promise<LimitedCaller> {
  const token = await readSessionToken(auth, headers)
  if (!token) return { identity: null, checkLimit: async () => {} }
  const userId = auth.callers.knownUserOf(token)
  const count = userId && rateLimits.prepareCount(limit, userId)
  const { caller, counted } = await auth.callers.find(count ? { token, count } : { token })
  const identity = identityOf(caller)
  return {
    identity,
    async checkLimit() {
      if (counted) rateLimits.checkCount(limit, counted)
      else if (identity) await rateLimits.consume(limit, identity.id)
    },
  }
}

async function readSessionToken(auth: Auth, headers: Headers): Promise<string | null> {
  const cookie = headers.get('cookie')
  if (!cookie?.includes('komsiluk.session_token=') || cookie.includes(`${signedOutCookie(false)}=1`)) return null
  const { name } = (await auth.$context).authCookies.sessionToken
  return readSignedValue(parse(cookie, name)[name], auth.cookieSecrets)
}

function identityOf(caller: Caller | undefined): Identity | null {
  if (!caller || sessionEnd(caller.expiresAt, caller.signedInAt) <= new Date() || isBanned(caller)) return null
  const { id, sessionId, signedInAt, email, name, role, accountRole } = caller
  return { id, sessionId, signedInAt, email, name, isAdmin: role === 'admin', accountRole }
}
