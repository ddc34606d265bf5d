import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

export const oidcClient = { id: 'komsiluk', secret: 'tajna-za-probu' }

/** Who signs in there is who he says he is; these addresses stand for what a provider may answer. */
export const unproven = 'neproveren@primer.rs'
export const nameless = 'bez-adrese'

/**
 * A small real OpenID Connect provider for one site: its own sign-in page, PKCE demanded, ids apart from addresses.
 * Started for tests alone.
 */
export async function startOidcServer(site: string, port = 0) {
  let listener: (...given: Parameters<ReturnType<Provider['callback']>>) => void = () => {}
  const http = createServer((request, response) => listener(request, response))
  await new Promise<void>(resolve => http.listen(port, resolve))
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [`${site}/api/auth/callback/oidc`],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/prijava/${uid}` },
    cookies: { keys: ['probni-kljuc'] },
    adapter: memory(),
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_: Context, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        ...(id !== nameless && { email: id.replace(/^id:/, ''), email_verified: !id.includes(unproven) }),
        name: 'Ognjen Prijavić',
        picture: 'https://drugde.example/slika.jpg',
      }),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const protocol = provider.callback()
  listener = (request, response) => {
    const isPage = request.url?.startsWith('/prijava/')
    if (!isPage) return protocol(request, response)
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return void response.end(signInPage)
    }
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const who = new URLSearchParams(body).get('email') ?? ''
      const result = who
        ? { login: { accountId: who === nameless ? who : `id:${who}` } }
        : { error: 'access_denied', error_description: 'odustao' }
      void provider.interactionFinished(request, response, result)
    })
  }
  return { issuer, close: () => new Promise(resolve => http.close(resolve)) }
}

/** What the provider remembers, for as long as it lives. */
function memory() {
  type Kept = { uid?: string; grantId?: string; consumed?: number }
  const kept = new Map<string, Kept>()
  return (kind: string) => ({
    upsert: async (id: string, payload: Kept) => void kept.set(`${kind}:${id}`, payload),
    find: async (id: string) => kept.get(`${kind}:${id}`),
    findByUid: async (uid: string) => [...kept.values()].find(each => each.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id: string) => void Object.assign(kept.get(`${kind}:${id}`) ?? {}, { consumed: Date.now() / 1000 }),
    destroy: async (id: string) => void kept.delete(`${kind}:${id}`),
    revokeByGrantId: async (grantId: string) => {
      for (const [key, each] of kept) if (each.grantId === grantId) kept.delete(key)
    },
  })
}

const signInPage = `<!doctype html><html lang="sr-Latn"><title>Opštinski nalog</title><h1>Opštinski nalog</h1>
<form method="post"><label>Email <input name="email"></label><button>Uđi</button></form>
<form method="post"><button name="email" value="">Odustani</button></form>`

// On its own it serves the browser tests.
if (process.argv[1] === import.meta.filename) {
  const [site = '', port = ''] = process.argv.slice(2)
  await startOidcServer(site, Number(port))
}
