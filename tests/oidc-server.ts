import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

export const oidcClient = { id: 'komsiluk', secret: 'tajna-za-probu' }

/** Any entered address signs in. The first of these accounts has an unverified address, the second has no address. */
export const unverifiedEmail = 'neproveren@primer.rs'
export const accountWithoutEmail = 'bez-adrese'

/** Starts an identity provider (OpenID Connect) for one site. It requires PKCE. User ids are not email addresses. */
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
        ...(id !== accountWithoutEmail && {
          email: id.replace(/^id:/, ''),
          email_verified: !id.includes(unverifiedEmail),
        }),
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
      const email = new URLSearchParams(body).get('email') ?? ''
      const result = email
        ? { login: { accountId: email === accountWithoutEmail ? email : `id:${email}` } }
        : { error: 'access_denied', error_description: 'odustao' }
      void provider.interactionFinished(request, response, result)
    })
  }
  return { issuer, close: () => new Promise(resolve => http.close(resolve)) }
}

function memory() {
  type Entry = { uid?: string; grantId?: string; consumed?: number }
  const entries = new Map<string, Entry>()
  return (kind: string) => ({
    upsert: async (id: string, payload: Entry) => void entries.set(`${kind}:${id}`, payload),
    find: async (id: string) => entries.get(`${kind}:${id}`),
    findByUid: async (uid: string) => [...entries.values()].find(each => each.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id: string) =>
      void Object.assign(entries.get(`${kind}:${id}`) ?? {}, { consumed: Date.now() / 1000 }),
    destroy: async (id: string) => void entries.delete(`${kind}:${id}`),
    revokeByGrantId: async (grantId: string) => {
      for (const [key, each] of entries) if (each.grantId === grantId) entries.delete(key)
    },
  })
}

const signInPage = `<!doctype html><html lang="sr-Latn"><title>Opštinski nalog</title><h1>Opštinski nalog</h1>
<form method="post"><label>Email <input name="email"></label><button>Uđi</button></form>
<form method="post"><button name="email" value="">Odustani</button></form>`

// The end-to-end tests start this file as a process.
if (process.argv[1] === import.meta.filename) {
  const [site = '', port = ''] = process.argv.slice(2)
  await startOidcServer(site, Number(port))
}
