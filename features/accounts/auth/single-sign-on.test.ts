import { createServer as createHttpServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { accountWithoutEmail, oidcClient, startOidcServer, unverifiedEmail } from '../../../tests/oidc-server.ts'
import { freePort } from '../../../tests/server.ts'
import { anaSignUp, signUpHelpers } from '../../../tests/sign-up.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { accounts, profiles } from '../account-tables.server.ts'
import { findProviderUser, readDiscovery } from './single-sign-on-provider.server.ts'

const site = 'http://localhost:3000'
const port = await freePort()
const app = useApp({
  OIDC_NAME: 'Opštinski nalog',
  OIDC_ISSUER: `http://localhost:${port}`,
  OIDC_CLIENT_ID: oidcClient.id,
  OIDC_CLIENT_SECRET: oidcClient.secret,
})
const withoutProvider = useApp()
const wrongIssuer = useApp({ OIDC_NAME: 'Drugi', OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'komsiluk' })

test('single sign-on returns 502 while the provider is unavailable', async () => {
  const { status, body } = await newBrowser(app).auth('/sign-in/social')
  const title = 'Opštinski nalog se trenutno ne odaziva. Prijavite se na drugi način.'
  expect([status, body]).toMatchObject([502, { code: 'single_sign_on_unavailable', title }])
})

describe('single sign-on', () => {
  let provider: Awaited<ReturnType<typeof startOidcServer>>
  beforeAll(async () => {
    provider = await startOidcServer(site, port)
  })
  afterAll(() => provider.close())

  test('rejects a provider whose issuer differs from the settings', async () => {
    const { status, body } = await newBrowser(wrongIssuer).auth('/sign-in/social')
    expect([status, body.code]).toEqual([502, 'single_sign_on_unavailable'])
  })

  /** Signs in at the identity provider with this email. Returns the address to which the last response redirects. */
  async function signInAtProvider(address: string, email: string): Promise<string> {
    const cookies = new Map<string, string>()
    let [url, body] = [new URL(address), undefined as URLSearchParams | undefined]
    while (url.origin !== site) {
      const headers = { cookie: [...cookies.values()].join('; ') }
      const response = await fetch(url, { method: body ? 'POST' : 'GET', body, redirect: 'manual', headers })
      for (const line of response.headers.getSetCookie()) cookies.set(line.split('=')[0]!, line.split(';')[0]!)
      url = new URL(response.headers.get('location')!, url)
      body = url.pathname.startsWith('/prijava/') ? new URLSearchParams({ email }) : undefined
    }
    return url.pathname + url.search
  }

  async function signIn(email: string, next?: string, browser = newBrowser(app)) {
    const { status, body } = await browser.auth('/sign-in/social', { next })
    expect(status).toBe(200)
    const returnAddress = await signInAtProvider(body.url, email)
    const response = await browser.call('GET', returnAddress)
    expect(response.status).toBe(302)
    return { browser, providerUrl: new URL(body.url), returnAddress, location: response.headers.get('location')! }
  }

  test('follows no redirects of discovery and userinfo', async () => {
    const requestedPaths: string[] = []
    const server = createHttpServer(({ url }, response) => {
      requestedPaths.push(url!)
      const target = `http://localhost:${port}${url === '/me' ? '/me' : '/.well-known/openid-configuration'}`
      response.writeHead(307, { location: target }).end()
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const redirecting = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    await expect(readDiscovery(redirecting)).rejects.toThrow('fetch failed')
    const issuer = `http://localhost:${port}`
    const idToken = new UnsecuredJWT({ sub: 'x' }).encode()
    expect(await findProviderUser({}, {})).toBeNull()
    const userinfo_endpoint = `${redirecting}/me`
    await expect(findProviderUser({ userinfo_endpoint }, { idToken, accessToken: 'x' })).rejects.toThrow('fetch failed')
    expect(requestedPaths).toEqual(['/.well-known/openid-configuration', '/me'])
    // Without the redirect, discovery succeeds.
    expect(await readDiscovery(issuer)).toMatchObject({ issuer })
    server.close()
  })

  test('signs in with PKCE, state and nonce, and opens the page the user was going to', async () => {
    const { browser, providerUrl, location } = await signIn('ognjen@primer.rs', '/service/x?y=1')
    const sent = Object.fromEntries(providerUrl.searchParams)
    expect(sent).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', scope: 'openid email profile' })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(sent[name]!.length).toBeGreaterThan(20)
    expect(location).toBe('/login?povratak=da&next=%2Fservice%2Fx%3Fy%3D1')
    const stored = { email: 'ognjen@primer.rs', name: 'Ognjen Prijavić', role: null, avatar_url: null }
    expect(await browser.me()).toMatchObject(stored)
    expect(await app.runtime.db.select().from(accounts)).toMatchObject([
      { providerId: 'oidc', accountId: 'id:ognjen@primer.rs', accessToken: null, refreshToken: null, idToken: null },
    ])
  })

  test('finds the same account again, also a confirmed account of that address', async () => {
    for (let turn = 0; turn < 2; turn += 1) await signIn('ognjen@primer.rs')
    expect(await app.runtime.db.$count(profiles)).toBe(1)
    const user = await app.person('provider')
    const known = await signIn(user.email)
    expect(await known.browser.me()).toMatchObject({ id: user.id, role: 'provider' })
  })

  test('links no existing account if the address is unverified at the provider or here', async () => {
    const user = await app.person('regular')
    await app.runtime.db.update(profiles).set({ email: unverifiedEmail }).where(eq(profiles.id, user.id))
    const stranger = await signIn(unverifiedEmail)
    expect(stranger.location).toMatch(/^\/login\?povratak=da&error=/)
    expect(await stranger.browser.me()).toBeNull()

    await newBrowser(app).auth('/sign-up/email', anaSignUp)
    const victim = await signIn(anaSignUp.email)
    expect(victim.location).toContain('error=account_not_linked')
    expect(await victim.browser.me()).toBeNull()
  })

  test('requires confirmation of a new address that the provider has not verified', async () => {
    const { browser, location } = await signIn(unverifiedEmail)
    expect([location, await browser.me()]).toEqual(['/login?povratak=da&error=email_not_verified', null])
    const body = { token: await signUpHelpers(app).confirmationToken(unverifiedEmail) }
    const elsewhere = await newBrowser(app).call('POST', '/api/email-confirmation', body)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'confirmation_elsewhere'])
    expect((await browser.call('POST', '/api/email-confirmation', body)).status).toBe(200)
    expect(await (await signIn(unverifiedEmail)).browser.me()).toMatchObject({ email: unverifiedEmail })
  })

  test('returns to sign-in with a reason when cancelled, without address, forged or used twice', async () => {
    expect((await signIn('')).location).toBe('/login?povratak=da&error=access_denied&error_description=odustao')
    expect((await signIn(accountWithoutEmail)).location).toContain('error=email_not_found')

    const { browser, returnAddress } = await signIn('ognjen@primer.rs')
    await browser.auth('/sign-out')
    const used = await browser.call('GET', returnAddress)
    expect([used.status, await browser.me()]).toEqual([302, null])
    expect(used.headers.get('location')).toMatch(/^(http:\/\/localhost:3000)?\/login\?/)
    const forged = await browser.call('GET', '/api/auth/callback/oidc?code=x&state=y')
    expect(forged.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/login\?(.*&)?error=/)
    // An attacker's return address, opened in another browser, signs no one in.
    const attacker = newBrowser(app)
    const { body } = await attacker.auth('/sign-in/social')
    const attackAddress = await signInAtProvider(body.url, 'napadac@primer.rs')
    const victim = newBrowser(app)
    await victim.call('GET', attackAddress)
    expect(await victim.me()).toBeNull()
  })

  test('refuses a banned user with the reason, and asks for two-factor', async () => {
    const user = await app.person('provider')
    await app.runtime.db.update(profiles).set({ banned: true }).where(eq(profiles.id, user.id))
    const banned = await signIn(user.email)
    expect(banned.location).toContain('error=BANNED_USER')
    expect(await banned.browser.me()).toBeNull()

    await app.runtime.db.update(profiles).set({ banned: false, twoFactorEnabled: true }).where(eq(profiles.id, user.id))
    const { browser, location } = await signIn(user.email, '/messages')
    expect(location).toBe('/login?korak=dva&next=%2Fmessages')
    expect([[...browser.cookies.keys()].includes('komsiluk.two_factor'), await browser.me()]).toEqual([true, null])
  })
})

test('single sign-on is off without the settings', async () => {
  expect((await withoutProvider.call('GET', '/api/site')).body.single_sign_on).toBeNull()
  expect((await newBrowser(withoutProvider).auth('/sign-in/social')).status).toBe(404)
  expect((await withoutProvider.call('GET', '/api/auth/callback/oidc?code=x&state=y')).status).toBe(404)
  expect((await app.call('GET', '/api/site')).body.single_sign_on).toBe('Opštinski nalog')
})
