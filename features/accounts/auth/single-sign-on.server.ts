import type { BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import type { Config } from '../../../platform/server/config.server.ts'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import { MAX_NAME_LENGTH } from '../account-limits.ts'
import { sanitizeName } from '../name-schema.ts'
import {
  type Discovery,
  findProviderUser,
  idTokenOptions,
  PROVIDER_TIMEOUT_MS,
  readDiscovery,
} from './single-sign-on-provider.server.ts'

/** The identity provider's id in addresses (`/api/auth/callback/oidc`) and in the table of accounts. */
export const singleSignOnId = 'oidc'

/**
 * Creates single sign-on with the configured OpenID Connect identity provider. It uses an authorization code with PKCE,
 * state and nonce, and checks the id token against the identity provider's keys. Discovery runs at the first use, so
 * that the site can start while the identity provider is unavailable.
 */
export function createSingleSignOn(config: Config) {
  const { OIDC_NAME: name, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (!name || !issuer || !clientId) return null
  const { init: _, ...plugin } = genericOAuth({ config: [] })
  let discovered: Promise<void> | undefined

  function pluginFor(provider: Discovery) {
    return genericOAuth({
      config: [
        {
          providerId: singleSignOnId,
          name: name!,
          // Set explicitly, because better-auth's own discovery would follow redirects.
          authorizationUrl: provider.authorization_endpoint,
          tokenUrl: provider.token_endpoint,
          getUserInfo: tokens => findProviderUser(provider, tokens),
          accountSubject: ({ profile }) => String(profile.sub),
          clientId: clientId!,
          ...(clientSecret
            ? { clientSecret, authentication: 'basic' as const }
            : { tokenEndpointAuth: { method: 'none' as const } }),
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          // An address that the identity provider has not verified must be confirmed here.
          requireEmailVerification: true,
          // Signing out here does not end the session at the identity provider.
          disableProviderLogout: true,
          mapProfileToUser: profile => ({
            name: sanitizeName(String(profile.name ?? ''), MAX_NAME_LENGTH),
            // Drops the picture, because a picture on another site would reveal its viewers to that site.
            image: undefined,
          }),
        },
      ],
    })
  }

  async function discover(context: Context) {
    const discovery = await readDiscovery(issuer!).catch(() => null)
    // The issuer must equal the configured issuer (RFC 8414, section 3.3).
    if (discovery?.issuer?.replace(/\/$/, '') !== issuer!.replace(/\/$/, '')) throw unavailable(name!)
    const initialized = await withTimeout(pluginFor(discovery).init(context)).catch(() => null)
    const provider = initialized?.context.socialProviders.find(each => each.id === singleSignOnId)
    if (!initialized || !provider) throw unavailable(name!)
    const { validateAuthorizationCode, getUserInfo } = provider
    Object.assign(provider, { issuer: discovery.issuer, ...idTokenOptions(discovery, clientId!) })
    provider.validateAuthorizationCode = data => withTimeout(validateAuthorizationCode(data))
    provider.getUserInfo = tokens => withTimeout(getUserInfo(tokens))
    context.socialProviders = initialized.context.socialProviders
  }

  return {
    plugin: plugin satisfies BetterAuthPlugin,
    /** Runs discovery before the endpoints are called. Throws 502 `single_sign_on_unavailable`. */
    ready(context: object): Promise<void> {
      // better-auth's context type depends on all options. Only the list of identity providers matters here.
      discovered ??= discover(context as Context).catch(error => {
        discovered = undefined
        throw error
      })
      return discovered
    },
  }
}

type Context = Parameters<ReturnType<typeof genericOAuth>['init']>[0]

const unavailable = (name: string) =>
  new Problem(502, 'single_sign_on_unavailable', `${name} se trenutno ne odaziva. Prijavite se na drugi način.`)

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the single sign-on provider does not answer')), PROVIDER_TIMEOUT_MS)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
