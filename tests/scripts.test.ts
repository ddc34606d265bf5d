import ICAL from 'ical.js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueEmails } from '../features/conversations/message-emails.server.ts'
import { book, changeBooking, fetchSlots, newBookingScene } from './bookings.ts'
import { type Caller, useApp } from './harness.ts'
import { sendDuePushes, subscribe } from './push.ts'
import { startPushService } from './push-service.ts'
import { anaSignUp, signUpHelpers } from './sign-up.ts'

const service = await startPushService()
const app = useApp({ PUSH_SERVICE: service.url })
beforeEach(service.forget)
afterAll(service.stop)
const { signUp, emailsTo, me, stored } = signUpHelpers(app)

const onCyrillicPage = { referer: 'http://localhost:3000/cir/registracija' }
const LATIN_LETTER = /[a-zčćžšđ]/i
/** Removes what stays Latin: addresses, units and the word `email`. */
const withoutAddresses = (text: string) => text.replace(/https?:\S+|\S+@\S+|email\p{L}*|\d\sh(?![a-z])|&#?\w+;/giu, '')

const chooseCyrillic = (as: Caller) => app.call('PUT', '/api/me/script', { as, body: { script: 'cyrillic' } })
const emailOf = async ({ email }: { email: string }) => (await emailsTo(email))[0]!

describe('an account that was opened on a Cyrillic page', () => {
  test('gets its confirmation in Cyrillic, with a link to the Cyrillic page', async () => {
    const signedUp = await app.call('POST', '/api/auth/sign-up/email', { body: anaSignUp, headers: onCyrillicPage })
    expect([signedUp.status, (await stored())?.script]).toEqual([200, 'cyrillic'])
    const email = await emailOf(anaSignUp)
    expect(email.subject).toBe('Потврдите своју email адресу')
    expect(email.text).toContain('Добар дан,\n\nнеко је, вероватно ви, отворио налог са овом адресом.')
    expect(email.text).toContain('Потврди email адресу: http://localhost:3000/cir/potvrda-adrese?token=')
    expect(email.text).toContain('Поздрав из комшилука, Комшилук')
    expect(withoutAddresses(email.text)).not.toMatch(LATIN_LETTER)
    expect(email.html).toContain('<html lang="sr-Cyrl"')
    const words = email.html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ')
    expect(withoutAddresses(words)).not.toMatch(LATIN_LETTER)
  })

  test('takes the script of the last sign-up, and is not known to strangers', async () => {
    await signUp()
    expect((await stored())?.script).toBe('latin')
    const again = await app.call('POST', '/api/auth/sign-up/email', { body: anaSignUp, headers: onCyrillicPage })
    const unknown = { ...anaSignUp, email: 'druga@primer.rs' }
    const first = await app.call('POST', '/api/auth/sign-up/email', { body: unknown, headers: onCyrillicPage })
    expect(Object.keys(again.body.user).sort()).toEqual(Object.keys(first.body.user).sort())
    expect((await stored())?.script).toBe('cyrillic')
    expect((await emailOf(anaSignUp)).subject).toBe('Потврдите своју email адресу')
  })
})

describe('the choice in the profile', () => {
  test('is made with the role by users who came without signing up here', async () => {
    const user = await app.person(null)
    const body = { role: 'regular', location: 'Bor' }
    const { status } = await app.call('POST', '/api/me/role', { as: user, body, headers: onCyrillicPage })
    expect([status, (await me(user)).script]).toEqual([200, 'cyrillic'])
  })

  test('is stored, and refuses an unknown script', async () => {
    const user = await app.person('regular')
    expect((await me(user)).script).toBe('latin')
    expect((await chooseCyrillic(user)).body).toEqual({ script: 'cyrillic' })
    expect((await me(user)).script).toBe('cyrillic')
    const refused = await app.call('PUT', '/api/me/script', { as: user, body: { script: 'glagolica' } })
    expect([refused.status, refused.body.fields]).toEqual([422, { script: 'Izaberite pismo.' }])
  })

  test('decides the script of a booking’s email, calendar files and push, for each side by itself', async () => {
    const { provider, customer, service: offered } = await newBookingScene(app)
    await chooseCyrillic(customer)
    const phone = service.device()
    const { first_free } = await fetchSlots(app, offered)
    const about = 'Curi ventil ispod sudopere, a вода капље.'
    const { body: requested } = await book(app, customer, offered, first_free.starts_at, { about })
    const toProvider = await emailOf(provider)
    expect(toProvider.subject).toMatch(/^Zahtev za termin: /)
    expect(toProvider.text).toContain(about)

    await changeBooking(app, provider, requested, 'confirm')
    const confirmed = await emailOf(customer)
    expect(confirmed.subject).toMatch(/^Потврђен термин: /)
    expect(confirmed.text).toContain('Драган Петровић потврђује термин')
    expect(confirmed.text).toContain('Водоинсталатер на Котежу: ')
    expect(confirmed.text).toMatch(/Отвори термин: http:\/\/localhost:3000\/cir\/\w/)
    expect(withoutAddresses(confirmed.text)).not.toMatch(LATIN_LETTER)
    const files = [
      (confirmed as { icalEvent?: { content: string } }).icalEvent!.content,
      (await app.call('GET', `/api/bookings/${requested.id}/calendar`, { as: customer })).body,
    ]
    for (const file of files) {
      const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')!
      expect(event.getFirstPropertyValue('summary')).toBe('Водоинсталатер на Котежу, Драган Петровић')
    }

    await subscribe(app, customer, phone)
    const { body: current } = await app.call('GET', `/api/bookings/${requested.id}`, { as: customer })
    await changeBooking(app, provider, current, 'cancel', { reason: 'Razbolela sam se.' })
    await sendDuePushes(app)
    const notice = { title: 'Термин је отказан', lang: 'sr-Cyrl', url: expect.stringMatching(/^\/cir\//) }
    expect(service.noticesOf(phone)).toEqual([expect.objectContaining(notice)])
  })

  test('keeps a message in an email as it was written, and a Cyrillic name in Latin emails is Latin', async () => {
    const customer = await app.person('regular', { name: 'Љиљана Његош' })
    const provider = await app.person('provider', { name: 'Milan Jovanović' })
    const conversation = await app.startConversation(customer, await app.service(provider, { title: 'Поправка чесми' }))
    await chooseCyrillic(customer)
    await app.sendMessage(provider, conversation, 'Dolazim sutra, Njegoševa 7')
    await app.sendMessage(customer, conversation, 'Може, hvala')
    await sendDueEmails(app.runtime)
    const [toCustomer, toProvider] = [await emailOf(customer), await emailOf(provider)]
    expect(toCustomer.subject).toBe('Милан Јовановић: нова порука')
    expect(toCustomer.text).toContain('о услузи „Поправка чесми”:\n\nDolazim sutra, Njegoševa 7\n')
    expect(toProvider.subject).toBe('Ljiljana Njegoš: nova poruka')
    expect(toProvider.text).toContain('o usluzi „Popravka česmi”:\n\nМоже, hvala\n')
    expect(toProvider.text + toProvider.html + toCustomer.text).not.toMatch(/[\ue000\ue001]/)
  })
})

describe('a service whose title is in Cyrillic', () => {
  test('is found in both scripts, and is Latin in all public answers, but not for its owner', async () => {
    const provider = await app.person('provider', { name: 'Љиљана Џунић' })
    const title = 'Чишћење оџака и инјектора'
    const { id } = await app.service(provider, { title, description: 'Радим на Стрелишту и Котежу, и викендом.' })
    const shown = { title: 'Čišćenje odžaka i injektora', provider_name: 'Ljiljana Džunić' }
    await app.service(provider, { title: 'Часови клавира' })
    for (const typed of ['чишћење оџака', 'čišćenje odžaka', 'ciscenje odzaka', 'ČIŠĆENJE ODŽAKA', 'Чишћење odzaka']) {
      const { body } = await app.call('GET', `/api/services?search=${encodeURIComponent(typed)}`)
      expect([typed, body.items]).toEqual([typed, [expect.objectContaining({ id, ...shown })]])
    }
    const suggested = await app.call('GET', `/api/services/suggestions?q=${encodeURIComponent('оџак')}`)
    expect(suggested.body.services).toEqual([expect.objectContaining({ id, ...shown })])
    const page = (await app.call('GET', `/api/services/${id}`)).body
    expect(page).toMatchObject({ ...shown, description: 'Radim na Strelištu i Kotežu, i vikendom.' })
    const { body: own } = await app.call('GET', `/api/services/${id}`, { as: provider })
    expect([own.title, own.provider_name]).toEqual([title, 'Љиљана Џунић'])
    const person = (await app.call('GET', `/api/providers/${own.provider_slug}`)).body
    expect([person.name, person.services[1].title]).toEqual([shown.provider_name, shown.title])
    const customer = await app.person('regular')
    const conversation = await app.startConversation(customer, { id })
    const { body } = await app.call('GET', `/api/conversations/${conversation.id}`, { as: customer })
    expect([body.service.title, body.other.name]).toEqual([shown.title, shown.provider_name])
  })
})

describe('a refusal', () => {
  const search = (headers: Record<string, string>) =>
    app.call('POST', '/api/auth/sign-up/email', { body: { ...anaSignUp, location: '' }, headers })
  test.each<[string, Record<string, string>, string]>([
    ['from a Cyrillic page', onCyrillicPage, 'Молимо одаберите локацију'],
    ['by Accept-Language', { 'accept-language': 'sr-Cyrl' }, 'Молимо одаберите локацију'],
    [
      'from a Latin page, whatever the browser prefers',
      { 'accept-language': 'sr-Cyrl-RS,sr', referer: 'http://localhost:3000/registracija' },
      'Molimo odaberite lokaciju',
    ],
    ['from elsewhere', { referer: 'https://example.com/cir/' }, 'Molimo odaberite lokaciju'],
  ])('%s is in the right script', async (_, headers, sentence) => {
    const { status, body, headers: sent } = await search(headers)
    expect([status, body.title, body.fields]).toEqual([422, sentence, { location: sentence }])
    expect(sent.get('vary')).toMatch(/accept-language/i)
  })

  test('by the accounts library is in Cyrillic too', async () => {
    const { body } = await app.call('POST', '/api/auth/sign-in/email', {
      body: { email: 'niko@primer.rs', password: 'pogresna-lozinka' },
      headers: onCyrillicPage,
    })
    expect(body.title).toBe('Погрешан email или лозинка.')
  })
})
