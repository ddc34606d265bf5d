import type { BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import type { Config } from '../../../platform/server/config.server.ts'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import { maxNameLength } from '../account-limits.ts'
import { nameOrNone } from '../written-name.ts'
import { type Discovery, findPerson, idTokenCheck, patience, readDiscovery } from './single-sign-on-provider.server.ts'

/** The one provider's name in addresses (`/api/auth/callback/oidc`) and in the table of accounts. */
export const singleSignOnId = 'oidc'

/**
 * Single sign-on by the OpenID Connect provider of the settings: authorization code with PKCE, state and nonce, the
 * id token checked against the provider's keys. What the provider is, is asked when somebody first wants it, so that
 * the site starts without it, and finds it when it comes back.
 */
export function createSingleSignOn(config: Config) {
  const { OIDC_NAME: name, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (!name || !issuer || !clientId) return null
  const { init: _, ...plugin } = genericOAuth({ config: [] })
  let asked: Promise<void> | undefined

  /** The library as it is to be with what the provider says of itself. */
  function knowing(provider: Discovery) {
    return genericOAuth({
      config: [
        {
          providerId: singleSignOnId,
          name: name!,
          // The library would read what the provider is by itself, and follow redirects at it.
          authorizationUrl: provider.authorization_endpoint,
          tokenUrl: provider.token_endpoint,
          getUserInfo: tokens => findPerson(provider, tokens),
          accountSubject: ({ profile }) => String(profile.sub),
          clientId: clientId!,
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
            name: nameOrNone(String(profile.name ?? ''), maxNameLength),
            // A picture elsewhere would tell that place who looks at it; our own are uploaded.
            image: undefined,
          }),
        },
      ],
    })
  }

  async function discover(context: Context) {
    const discovery = await readDiscovery(issuer!).catch(() => null)
    // Whoever answers at that address has to call himself what the settings call him (RFC 8414, section 3.3).
    if (discovery?.issuer?.replace(/\/$/, '') !== issuer!.replace(/\/$/, '')) throw absent(name!)
    const found = await within(knowing(discovery).init(context)).catch(() => null)
    const provider = found?.context.socialProviders.find(each => each.id === singleSignOnId)
    if (!found || !provider) throw absent(name!)
    const { validateAuthorizationCode, getUserInfo } = provider
    Object.assign(provider, { issuer: discovery.issuer, ...idTokenCheck(discovery, clientId!) })
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

type Context = Parameters<ReturnType<typeof genericOAuth>['init']>[0]

const absent = (name: string) =>
  new Problem(502, 'single_sign_on_unavailable', `${name} se trenutno ne odaziva. Prijavite se na drugi način.`)

async function within<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the single sign-on provider does not answer')), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
