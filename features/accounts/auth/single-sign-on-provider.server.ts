import { createRemoteJWKSet, decodeJwt } from 'jose'
import { z } from 'zod'

export const PROVIDER_TIMEOUT_MS = 8000

/** Metadata of the identity provider (OpenID Connect Discovery 1.0, section 3). */
const discovery = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).min(1),
})
export type Discovery = z.infer<typeof discovery>

export async function readDiscovery(issuer: string): Promise<Discovery> {
  return discovery.parse(await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`))
}

export const idTokenOptions = (provider: Discovery, clientId: string) => ({
  idToken: {
    // Like fetchJson, this reader of the key set follows no redirects.
    jwks: createRemoteJWKSet(new URL(provider.jwks_uri)),
    issuer: provider.issuer,
    audience: clientId,
    algorithms: provider.id_token_signing_alg_values_supported.filter(each => /^(RS|PS|ES|Ed)/.test(each)),
  },
  requiresIdTokenNonce: true,
})

const claims = z.looseObject({ sub: z.string(), email: z.string().optional(), email_verified: z.boolean().optional() })
type Tokens = { idToken?: string | undefined; accessToken?: string | undefined }

/** Returns the identity provider's user. Userinfo is read if the id token, which better-auth checked, has no email. */
export async function findProviderUser(
  provider: Pick<Discovery, 'userinfo_endpoint'>,
  { idToken, accessToken }: Tokens,
) {
  if (!idToken) return null
  const token = claims.parse(decodeJwt(idToken))
  const user = token.email ? token : await fetchUserInfo(provider, accessToken)
  // Ignores userinfo about another user than the id token's.
  if (user?.sub !== token.sub) return null
  return { ...user, id: user.sub, email: user.email, emailVerified: user.email_verified ?? false }
}

async function fetchUserInfo(
  { userinfo_endpoint }: Pick<Discovery, 'userinfo_endpoint'>,
  accessToken: string | undefined,
) {
  if (!userinfo_endpoint) return null
  return claims.parse(await fetchJson(userinfo_endpoint, { authorization: `Bearer ${accessToken}` }))
}

/** Fetches JSON without following redirects (ASVS 5.0, 15.3.2). */
async function fetchJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(address, {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}
