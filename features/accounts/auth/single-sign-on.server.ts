import type { BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import { asSeen } from '../../../platform/browser/written-text.ts'
import type { Config } from '../../../platform/server/config.server.ts'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import { nameLimit } from '../account.ts'

/** The one provider's name in addresses (`/api/auth/callback/oidc`) and in the table of accounts. */
export const singleSignOnId = 'oidc'

/** A provider that does not answer within this time is taken for absent. */
const patience = 8000

/**
 * Single sign-on by the OpenID Connect provider of the settings: authorization code with PKCE, state and nonce, the
 * id token checked against the provider's keys. What the provider is, is asked when somebody first wants it, so that
 * the site starts without it, and finds it when it comes back.
 */
export function createSingleSignOn(config: Config) {
  const { OIDC_NAME: name, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (!name || !issuer || !clientId) return null
  const { init, ...plugin } = genericOAuth({
    config: [
      {
        providerId: singleSignOnId,
        name,
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        clientId,
        ...(clientSecret
          ? { clientSecret, authentication: 'basic' as const }
          : { tokenEndpointAuth: { method: 'none' as const } }),
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        // An address that the provider has not proven is confirmed here first.
        requireEmailVerification: true,
        // Signing out here signs nobody out there.
        disableProviderLogout: true,
        mapProfileToUser: profile => ({
          name: asSeen(String(profile.name ?? ''))
            .trim()
            .slice(0, nameLimit),
          // A picture elsewhere would tell that place who looks at it; our own are uploaded.
          image: undefined,
        }),
      },
    ],
  })
  type Context = Parameters<typeof init>[0]
  let asked: Promise<void> | undefined

  async function discover(context: Context) {
    const found = await within(init(context)).catch(() => null)
    const provider = found?.context.socialProviders.find(each => each.id === singleSignOnId)
    // Whoever answers at that address has to call himself what the settings call him (RFC 8414, section 3.3).
    const isMeant = provider?.issuer?.replace(/\/$/, '') === issuer!.replace(/\/$/, '')
    if (!found || !provider || !isMeant) throw absent(name!)
    const { validateAuthorizationCode, getUserInfo } = provider
    provider.validateAuthorizationCode = data => within(validateAuthorizationCode(data))
    provider.getUserInfo = tokens => within(getUserInfo(tokens))
    context.socialProviders = found.context.socialProviders
  }

  return {
    plugin: plugin satisfies BetterAuthPlugin,
    /** Before its endpoints are called: knows the provider, or throws the refusal people see. */
    ready(context: object): Promise<void> {
      // The library types its context by every option it was given; here only the list of providers matters.
      asked ??= discover(context as Context).catch(error => {
        asked = undefined
        throw error
      })
      return asked
    },
  }
}

const absent = (name: string) =>
  new Problem(502, 'single_sign_on_unavailable', `${name} se trenutno ne odaziva. Prijavite se na drugi način.`)

async function within<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the single sign-on provider does not answer')), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
