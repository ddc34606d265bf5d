import { createRemoteJWKSet, decodeJwt } from 'jose'
import { z } from 'zod'

/** A provider that does not answer within this time is taken for absent. */
export const patience = 8000

/** What a provider says of itself (OpenID Connect Discovery 1.0, section 3). */
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
  return discovery.parse(await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`))
}

/** By what the library checks an id token: the provider's keys, its name and ours, and the nonce of the request. */
export const idTokenCheck = (provider: Discovery, clientId: string) => ({
  idToken: {
    // Redirects are followed neither here.
    jwks: createRemoteJWKSet(new URL(provider.jwks_uri)),
    issuer: provider.issuer,
    audience: clientId,
    algorithms: provider.id_token_signing_alg_values_supported.filter(each => /^(RS|PS|ES|Ed)/.test(each)),
  },
  requiresIdTokenNonce: true,
})

const claims = z.looseObject({ sub: z.string(), email: z.string().optional(), email_verified: z.boolean().optional() })
type Tokens = { idToken?: string | undefined; accessToken?: string | undefined }

/** Who has signed in there: by the id token, which the library has checked, else as the provider answers when asked. */
export async function findPerson(provider: Pick<Discovery, 'userinfo_endpoint'>, { idToken, accessToken }: Tokens) {
  if (!idToken) return null
  const token = claims.parse(decodeJwt(idToken))
  const found = token.email ? token : await ask(provider, accessToken)
  // An answer about somebody else than the one who has signed in is none.
  if (found?.sub !== token.sub) return null
  return { ...found, id: found.sub, email: found.email, emailVerified: found.email_verified ?? false }
}

async function ask({ userinfo_endpoint }: Pick<Discovery, 'userinfo_endpoint'>, accessToken: string | undefined) {
  if (!userinfo_endpoint) return null
  return claims.parse(await read(userinfo_endpoint, { authorization: `Bearer ${accessToken}` }))
}

/** Goes where it is told to and nowhere else (ASVS 5.0, 15.3.2). */
async function read(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer.json()
}
