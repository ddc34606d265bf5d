import { i18n } from '@better-auth/i18n'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin, openAPI } from 'better-auth/plugins'
import { v7 as uuidv7 } from 'uuid'
import type { Identity } from '../../platform/server/http.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { passwordLimits } from './account.ts'
import { sendConfirmation } from './account-mails.server.ts'
import { accounts, profiles, sessions, verifications } from './account-tables.server.ts'
import { serbianAuthErrors } from './auth-errors.ts'

export const authPath = '/api/auth'
export type Auth = ReturnType<typeof createAuth>

/** Accounts and sessions on better-auth: HttpOnly cookie sessions over our own tables (specification 3, Accounts). */
export function createAuth(runtime: Runtime) {
  const { config, db, log, live } = runtime
  return betterAuth({
    appName: config.APP_NAME,
    baseURL: config.APP_URL,
    basePath: authPath,
    secret: config.AUTH_SECRET,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: profiles, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
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
      minPasswordLength: passwordLimits.min,
      maxPasswordLength: passwordLimits.max,
      // A known address is answered as an unknown one, down to the fields of the administration.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        role: 'user',
        banned: false,
        banReason: null,
        banExpires: null,
        ...additionalFields,
        id,
      }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user, url }) => sendConfirmation(runtime, user.email, url),
    },
    // The profile has its own endpoint; through this one a client could set the columns above.
    disabledPaths: ['/update-user'],
    databaseHooks: {
      session: {
        delete: {
          after: async session => {
            live.disconnect({ sessionId: session.id })
          },
        },
      },
    },
    // Limits are counted before this, in the store all copies share (account-api.server.ts).
    rateLimit: { enabled: false },
    onAPIError: { throw: true },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        log[level === 'error' ? 'error' : 'warn']({ details: details.map(String) }, `auth: ${message}`)
      },
    },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'komsiluk',
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Said aloud, since it would be left out under test: links in letters lead only to our own pages.
      disableOriginCheck: false,
    },
    plugins: [
      openAPI({ disableDefaultReference: true }),
      admin({ defaultRole: 'user', adminRoles: ['admin'] }),
      i18n({
        defaultLocale: 'sr',
        detection: ['callback'],
        getLocale: () => 'sr',
        translations: { sr: serbianAuthErrors },
      }),
    ],
  })
}

/** How the request's address, found by our own rule, reaches better-auth; a client's own header is overwritten. */
export const addressHeader = 'x-komsiluk-address'

/** Finds the caller from the session cookie; null without one, without asking the database. */
export async function identify(auth: Auth, headers: Headers): Promise<Identity | null> {
  if (!headers.get('cookie')?.includes('komsiluk.session_token=')) return null
  const found = await auth.api.getSession({ headers })
  if (!found || found.user.banned) return null
  return {
    id: found.user.id,
    sessionId: found.session.id,
    email: found.user.email,
    name: found.user.name,
    isAdmin: found.user.role === 'admin',
    accountRole: (found.user.accountRole ?? null) as Identity['accountRole'],
  }
}
