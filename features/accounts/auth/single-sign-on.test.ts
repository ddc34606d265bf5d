import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, useApp } from '../../../tests/harness.ts'
import { nameless, oidcClient, startOidcServer, unproven } from '../../../tests/oidc-server.ts'
import { tokenIn } from '../../../tests/signing-up.ts'
import { visitor } from '../../../tests/visitor.ts'
import { accounts, profiles } from '../account-tables.server.ts'
import { findPerson, readDiscovery } from './single-sign-on-provider.server.ts'

const site = 'http://localhost:3000'
const port = await freePort()
const app = useApp({
  OIDC_NAME: 'Opštinski nalog',
  OIDC_ISSUER: `http://localhost:${port}`,
  OIDC_CLIENT_ID: oidcClient.id,
  OIDC_CLIENT_SECRET: oidcClient.secret,
})
const plain = useApp()
const mistaken = useApp({ OIDC_NAME: 'Drugi', OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'komsiluk' })

test('the site starts without the provider, says so, and finds it when it comes back', async () => {
  const { status, body } = await visitor(app).auth('/sign-in/social')
  expect([status, body.code, body.title]).toEqual([
    502,
    'single_sign_on_unavailable',
    'Opštinski nalog se trenutno ne odaziva. Prijavite se na drugi način.',
  ])
})

describe('with the provider there', () => {
  let provider: Awaited<ReturnType<typeof startOidcServer>>
  beforeAll(async () => {
    provider = await startOidcServer(site, port)
  })
  afterAll(() => provider.close())

  test('one that calls itself by another address than the settings do is not taken', async () => {
    const { status, body } = await visitor(mistaken).auth('/sign-in/social')
    expect([status, body.code]).toEqual([502, 'single_sign_on_unavailable'])
  })

  /** Goes there with the address our site gives, signs in as `who`, and answers the address it comes back with. */
  async function walk(address: string, who: string): Promise<string> {
    const cookies = new Map<string, string>()
    let [url, method, body] = [new URL(address), 'GET', undefined as string | undefined]
    for (let step = 0; step < 10; step += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(url, { method, body, redirect: 'manual', headers: { cookie, ...(body && form) } })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const next = answer.headers.get('location')
      if (next) {
        url = new URL(next, url)
        if (url.origin === site) return url.pathname + url.search
        ;[method, body] = ['GET', undefined]
      } else {
        expect(await answer.text()).toContain('Opštinski nalog')
        ;[method, body] = ['POST', new URLSearchParams({ email: who }).toString()]
      }
    }
    throw new Error('the provider goes round in circles')
  }

  async function signIn(who: string, next?: string, browser = visitor(app)) {
    const { status, body } = await browser.auth('/sign-in/social', { next })
    expect(status).toBe(200)
    const back = await walk(body.url, who)
    const came = await browser.call('GET', back)
    expect(came.status).toBe(302)
    return { browser, asked: new URL(body.url), back, location: came.headers.get('location')! }
  }

  test('whoever sends on elsewhere is not followed: neither with what it is, nor with who somebody is', async () => {
    const asked: string[] = []
    const server = createHttpServer(({ url }, response) => {
      asked.push(url!)
      const there = `http://localhost:${port}${url === '/me' ? '/me' : '/.well-known/openid-configuration'}`
      response.writeHead(307, { location: there }).end()
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const elsewhere = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    await expect(readDiscovery(elsewhere)).rejects.toThrow('fetch failed')
    const issuer = `http://localhost:${port}`
    const idToken = new UnsecuredJWT({ sub: 'x' }).encode()
    expect(await findPerson({}, {})).toBeNull()
    await expect(findPerson({ userinfo_endpoint: `${elsewhere}/me` }, { idToken, accessToken: 'x' })).rejects.toThrow(
      'fetch failed',
    )
    expect(asked).toEqual(['/.well-known/openid-configuration', '/me'])
    // The same address, asked directly, is one that answers.
    expect(await readDiscovery(issuer)).toMatchObject({ issuer })
    server.close()
  })

  test('one comes in with PKCE, state and nonce, and goes on where one was going', async () => {
    const { browser, asked, location } = await signIn('ognjen@primer.rs', '/service/x?y=1')
    const sent = Object.fromEntries(asked.searchParams)
    expect(sent).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', scope: 'openid email profile' })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(sent[name]!.length).toBeGreaterThan(20)
    expect(location).toBe('/login?povratak=da&next=%2Fservice%2Fx%3Fy%3D1')
    expect(await browser.me()).toMatchObject({
      email: 'ognjen@primer.rs',
      name: 'Ognjen Prijavić',
      role: null,
      avatar_url: null,
    })
    expect(await app.runtime.db.select().from(accounts)).toMatchObject([
      { providerId: 'oidc', accountId: 'id:ognjen@primer.rs', accessToken: null, refreshToken: null, idToken: null },
    ])
  })

  test('coming again is the same person; a confirmed account of that address is his', async () => {
    await signIn('ognjen@primer.rs')
    const { browser } = await signIn('ognjen@primer.rs')
    expect(await browser.me()).toMatchObject({ email: 'ognjen@primer.rs' })
    expect(await app.runtime.db.$count(profiles)).toBe(1)

    const person = await app.person('provider')
    const known = await signIn(person.email)
    expect(await known.browser.me()).toMatchObject({ id: person.id, role: 'provider' })
  })

  test('an address that the provider has not proven, or that was never confirmed here, opens nobody’s account', async () => {
    const person = await app.person('regular')
    await app.runtime.db.update(profiles).set({ email: unproven }).where(eq(profiles.id, person.id))
    const stranger = await signIn(unproven)
    expect(stranger.location).toMatch(/^\/login\?povratak=da&error=/)
    expect(await stranger.browser.me()).toBeNull()

    await visitor(app).auth('/sign-up/email', {
      email: 'zrtva@primer.rs',
      password,
      accountRole: 'regular',
      location: 'Bor',
    })
    const victim = await signIn('zrtva@primer.rs')
    expect(victim.location).toContain('error=account_not_linked')
    expect(await victim.browser.me()).toBeNull()
  })

  test('a new address that the provider has not proven stays closed until it is confirmed', async () => {
    const { browser, location } = await signIn(unproven)
    expect([location, await browser.me()]).toEqual(['/login?povratak=da&error=email_not_verified', null])
    const [letter] = await app.runtime.mail.outbox!()
    expect(letter).toMatchObject({ to: unproven, subject: 'Potvrdite svoju email adresu' })
    const body = { token: tokenIn(letter!) }
    const elsewhere = await visitor(app).call('POST', '/api/email-confirmation', body)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'confirmation_elsewhere'])
    expect((await browser.call('POST', '/api/email-confirmation', body)).status).toBe(200)
    expect(await (await signIn(unproven)).browser.me()).toMatchObject({ email: unproven })
  })

  test('giving up there, no address, a forged return and a used one come back to the sign-in with a reason', async () => {
    expect((await signIn('')).location).toBe('/login?povratak=da&error=access_denied&error_description=odustao')
    expect((await signIn(nameless)).location).toContain('error=email_not_found')

    const { browser, back } = await signIn('ognjen@primer.rs')
    await browser.auth('/sign-out')
    const used = await browser.call('GET', back)
    expect([used.status, await browser.me()]).toEqual([302, null])
    expect(used.headers.get('location')).toMatch(/^(http:\/\/localhost:3000)?\/login\?/)
    const forged = await browser.call('GET', '/api/auth/callback/oidc?code=x&state=y')
    expect(forged.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/login\?(.*&)?error=/)
    // Somebody else's return, opened in another browser, signs nobody in.
    const theirs = visitor(app)
    const { body } = await theirs.auth('/sign-in/social')
    const meant = await walk(body.url, 'napadac@primer.rs')
    const victim = visitor(app)
    await victim.call('GET', meant)
    expect(await victim.me()).toBeNull()
  })

  test('only our own pages can be gone on to', async () => {
    for (const next of ['//drugde.example', 'https://drugde.example']) {
      const { location } = await signIn('ognjen@primer.rs', next)
      expect(location).toBe(`/login?povratak=da&next=${encodeURIComponent(next)}`)
    }
  })

  test('a banned person is told so; one with a second step is asked for it', async () => {
    const person = await app.person('provider')
    await app.runtime.db
      .update(profiles)
      .set({ banned: true, banReason: 'lažne ocene' })
      .where(eq(profiles.id, person.id))
    const banned = await signIn(person.email)
    expect(banned.location).toContain('error=BANNED_USER')
    expect(await banned.browser.me()).toBeNull()

    await app.runtime.db
      .update(profiles)
      .set({ banned: false, twoFactorEnabled: true })
      .where(eq(profiles.id, person.id))
    const { browser, location } = await signIn(person.email, '/messages')
    expect(location).toBe('/login?korak=dva&next=%2Fmessages')
    expect([[...browser.cookies.keys()].includes('komsiluk.two_factor'), await browser.me()]).toEqual([true, null])
  })
})

test('without the settings there is no such way', async () => {
  expect((await plain.call('GET', '/api/site')).body.single_sign_on).toBeNull()
  expect((await visitor(plain).auth('/sign-in/social')).status).toBe(404)
  expect((await plain.call('GET', '/api/auth/callback/oidc?code=x&state=y')).status).toBe(404)
  expect((await app.call('GET', '/api/site')).body.single_sign_on).toBe('Opštinski nalog')
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
