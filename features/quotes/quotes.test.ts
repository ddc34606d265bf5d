import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { banUser, newAdministrator } from '../../tests/administration.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { actOnQuote, inDays, newQuoteScene, quoteLine, savePaymentAccount, sendQuote } from '../../tests/quotes.ts'
import { readQrCode } from '../../tests/read-code.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { sessions } from '../accounts/account-tables.server.ts'
import { expireQuotes } from './quote-expiries.server.ts'
import { MAX_VERSIONS } from './quote-limits.ts'
import { quoteExpiries, quoteVersions } from './quote-tables.server.ts'

const app = useApp()
const year = new Date().getFullYear()
const subjectsTo = async ({ email }: { email: string }) =>
  (await app.runtime.mail.outbox!()).flatMap(({ to, subject }) => (to === email ? [subject] : [])).reverse()
const readQuote = async (as: Caller, { id }: { id: string }) =>
  (await app.call('GET', `/api/quotes/${id}`, { as })).body

test('a quote is sent, accepted, revised, accepted again, paid by a code, and marked as paid', async () => {
  const street = await newQuoteScene(app)
  const { provider, customer, conversation } = street
  const { status, body: quote } = await sendQuote(app, street, { note: 'Slavinu obezbeđuje naručilac.' })
  const [first] = quote.versions
  expect([status, quote.number, quote.accepted, first.total]).toEqual([201, `${year}-001`, null, 300_000])
  const { body: messages } = await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: customer })
  expect(messages.items.at(-1)).toMatchObject({ card: { kind: 'quote', id: quote.id, version: 1 } })

  const payment = { account: '165000000000005574', amount: 300_000 }
  const accepted = await actOnQuote(app, customer, quote, 'accept')
  expect(accepted.body).toMatchObject({ accepted: 1, can: { pay: true }, payment })
  expect((await actOnQuote(app, customer, quote, 'accept')).status).toBe(200)

  const { body: extended } = await actOnQuote(app, provider, accepted.body, 'versions', { change_note: 'Pukao je.' })
  expect(extended).toMatchObject({ shown: 2, accepted: 1, can: { mark_paid: false } })
  expect(extended.versions[0].lines.map((line: { is_new: boolean }) => line.is_new)).toEqual([false, true])
  expect((await readQuote(customer, quote)).payment).toBeNull()

  const late = await actOnQuote(app, customer, quote, 'accept')
  expect([late.status, late.body.code, late.body.quote.versions[0].version]).toEqual([409, 'stale', 2])
  const forged = await actOnQuote(app, customer, extended, 'accept', { sha256: quote.versions[0].sha256 })
  expect([forged.status, forged.body.code]).toEqual([409, 'stale'])

  await actOnQuote(app, customer, extended, 'accept')
  const agreed = await readQuote(customer, quote)
  expect(agreed).toMatchObject({ accepted: 2, payment: { amount: 480_000, reference: `${year}001` } })
  const text = `K:PR|V:01|C:1|R:165000000000005574|N:Dragan Petrović|I:RSD4800,00|SF:289|S:Ponuda ${year}-001|RO:00${year}001`
  for (const kind of ['svg', 'png']) {
    const url = `http://localhost:3000/api/quotes/${quote.id}/ips.${kind}`
    const response = await app.fetch(new Request(url, { headers: { cookie: customer.cookie! } }))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await readQrCode(Buffer.from(await response.arrayBuffer()))).toBe(text)
  }

  const paid = await actOnQuote(app, provider, agreed, 'paid')
  expect(paid.body).toMatchObject({ paid_at: expect.any(String), can: { revise: false, mark_paid: false } })
  expect((await readQuote(customer, quote)).payment).toBeNull()
  // An email about the unread message may come too.
  expect((await subjectsTo(customer)).filter(subject => subject.startsWith('Ponuda'))).toEqual([
    expect.stringContaining(`Ponuda ${year}-001: 3.000,00`),
    expect.stringContaining(`Ponuda ${year}-001, verzija 2: 4.800,00`),
  ])
  expect((await subjectsTo(provider)).filter(subject => subject.includes('prihvaćena'))).toHaveLength(2)

  const { body: figures } = await app.call('GET', '/api/quotes/figures', { as: provider })
  expect(figures.months.at(-1)).toMatchObject({ accepted: 480_000, paid: 480_000 })
  const { body: csv } = await app.call('GET', '/api/quotes/csv', { as: provider })
  expect(csv).toMatch(new RegExp(`"${year}-001";"2";.*"4\\.800,00"`))
})

test('a quote has numbers without gaps under concurrent requests, and a repeated request stores one', async () => {
  const street = await newQuoteScene(app)
  const id = crypto.randomUUID()
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => sendQuote(app, street)),
    sendQuote(app, street, { id }),
    sendQuote(app, street, { id }),
    sendQuote(app, street, { lines: [] }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(201), 422])
  const numbers = new Set(answers.flatMap(({ body }) => body.number ?? []))
  expect([...numbers].sort()).toEqual(Array.from({ length: 11 }, (_, n) => `${year}-${String(n + 1).padStart(3, '0')}`))
})

test('a quote can be declined with a reason, withdrawn, and expire', async () => {
  const street = await newQuoteScene(app)
  const { provider, customer } = street
  const { body: one } = await sendQuote(app, street)
  const declined = await actOnQuote(app, customer, one, 'decline', { reason: 'Skupo je.' })
  expect(declined.body.versions[0]).toMatchObject({ status: 'declined', reason: 'Skupo je.' })
  expect((await actOnQuote(app, customer, one, 'accept')).body.code).toBe('stale')

  const { body: two } = await sendQuote(app, street)
  expect((await actOnQuote(app, provider, two, 'withdraw')).body.versions[0].status).toBe('withdrawn')
  expect((await actOnQuote(app, customer, two, 'accept')).body.code).toBe('stale')

  const { body: three } = await sendQuote(app, street, { valid_until: inDays(0) })
  await expireQuotes(app.runtime, new Date(Date.now() + 2 * 86_400_000))
  const over = await readQuote(customer, three)
  expect([over.versions[0].status, over.can.accept]).toEqual(['expired', false])
  const { body: again } = await actOnQuote(app, provider, three, 'versions')
  expect(again).toMatchObject({ shown: 2, versions: [{ status: 'sent' }, { status: 'expired' }] })
})

test('a quote is limited to fifty versions; lists show only the version in effect, without its content', async () => {
  const street = await newQuoteScene(app)
  const { body: quote } = await sendQuote(app, street)
  const [first] = await app.runtime.db.select().from(quoteVersions)
  await app.runtime.db.update(quoteVersions).set({ status: 'superseded' })
  const older = { ...first!, status: 'superseded' as const }
  const rows = Array.from({ length: MAX_VERSIONS - 2 }, (_, at) => ({ ...older, version: at + 2 }))
  await app.runtime.db.insert(quoteVersions).values(rows)
  const revise = (after: number) =>
    actOnQuote(app, street.provider, quote, 'versions', { after, change_note: 'Pukao je.' })
  const last = await revise(MAX_VERSIONS - 1)
  expect([last.status, last.body.versions.length, last.body.can.revise]).toEqual([200, MAX_VERSIONS, false])
  const title = 'Ponuda može da ima najviše 50 verzija. Pošaljite novu ponudu.'
  expect((await revise(MAX_VERSIONS)).body).toMatchObject({ code: 'too_many_versions', title })
  const { body } = await app.call('GET', '/api/quotes/mine', { as: street.customer })
  expect(body.items).toMatchObject([{ id: quote.id, version: { version: MAX_VERSIONS, status: 'sent' } }])
  expect(JSON.stringify(body)).not.toMatch(/versions|lines|Zamena|Pukao/)
})

test('a quote is refused with an error at the invalid field', async () => {
  const street = await newQuoteScene(app)
  const wrong: [object, string][] = [
    [{ lines: [{ ...quoteLine, price: 0 }] }, 'lines'],
    [{ lines: [{ ...quoteLine, quantity: 0.5 }] }, 'lines'],
    [{ lines: [{ ...quoteLine, name: ' ' }] }, 'lines'],
    [{ lines: [{ ...quoteLine, quantity: 1, price: 1 }] }, 'lines'],
    [{ lines: Array(51).fill(quoteLine) }, 'lines'],
    [{ valid_until: inDays(-1) }, 'valid_until'],
    [{ valid_until: '2026-02-30' }, 'valid_until'],
    [{ note: 'x'.repeat(1001) }, 'note'],
  ]
  for (const [part, field] of wrong) {
    const { status, body } = await sendQuote(app, street, part)
    expect([status, Object.keys(body.fields)], JSON.stringify(part)).toEqual([422, [field]])
  }
})

test('a quote cannot be changed or deleted in the database once it is sent', async () => {
  const street = await newQuoteScene(app)
  const { body: quote } = await sendQuote(app, street)
  const { db } = app.runtime
  const row = eq(quoteVersions.quoteId, quote.id)
  const warranty = { work_months: 0, material_months: 1 }
  for (const set of [{ total: 1n }, { lines: [] }, { note: 'Drugo' }, { sha256: '0'.repeat(64) }, { warranty }])
    await expect(db.update(quoteVersions).set(set).where(row)).rejects.toThrow()
  await expect(db.delete(quoteVersions).where(row)).rejects.toThrow()
  await actOnQuote(app, street.customer, quote, 'decline')
  await expect(db.update(quoteVersions).set({ status: 'accepted' }).where(row)).rejects.toThrow()
})

test('a quote is withdrawn when a side is banned, unless it was accepted', async () => {
  const street = await newQuoteScene(app)
  const { provider, customer } = street
  const [{ body: waiting }, { body: agreed }] = [await sendQuote(app, street), await sendQuote(app, street)]
  await actOnQuote(app, customer, agreed, 'accept')
  await banUser(app, await newAdministrator(app), customer)
  expect((await readQuote(provider, waiting)).versions[0].status).toBe('withdrawn')
  expect((await readQuote(provider, agreed)).versions[0].status).toBe('accepted')
  expect((await actOnQuote(app, provider, agreed, 'versions')).body.code).toBe('other_unreachable')
})

test('payment account needs re-authentication, sends an email, refuses a change of an older version; accepted quotes keep the old account', async () => {
  const street = await newQuoteScene(app)
  const { provider, customer } = street
  const { body: quote } = await sendQuote(app, street)
  await actOnQuote(app, customer, quote, 'accept')

  const old = new Date(Date.now() - 3_600_000)
  await app.runtime.db.update(sessions).set({ createdAt: old }).where(eq(sessions.userId, provider.id))
  expect((await savePaymentAccount(app, provider, '840-955845-10')).body.code).toBe('confirmation_required')
  await app.call('POST', '/api/me/confirm', { as: provider, body: { password } })
  const changed = await savePaymentAccount(app, provider, '840-955845-10')
  expect([changed.status, changed.body.account]).toMatchObject([200, { account: '840000000095584510' }])
  const subjects = ['Upisan je broj računa za uplate', 'Broj računa za uplate je promenjen']
  expect((await subjectsTo(provider)).filter(subject => subject.includes('račun'))).toEqual(subjects)
  expect((await readQuote(customer, quote)).payment.account).toBe('165000000000005574')
  expect((await savePaymentAccount(app, provider, '165-55-75')).body.fields).toHaveProperty('account')
  const put = (account: string, version: number) =>
    app.call('PUT', '/api/payment-account', { as: provider, body: { holder: 'Dragan Petrović', account, version } })
  expect(await put('165-55-74', 1)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await put('840-955845-10', 1)).body.account).toMatchObject({ account: '840000000095584510', version: 2 })
})

test('payment account applies the first account to quotes accepted before', async () => {
  const street = await newQuoteScene(app, null)
  const { provider, customer } = street
  const { body: quote } = await sendQuote(app, street)
  const { body: accepted } = await actOnQuote(app, customer, quote, 'accept')
  expect([accepted.can.pay, accepted.payment]).toEqual([false, null])
  await savePaymentAccount(app, provider, '310-1234567891211-86')
  expect((await readQuote(customer, quote)).payment.account).toBe('310123456789121186')
})

test('the price list keeps its order and refuses a change based on an older version', async () => {
  const provider = await app.person('provider')
  const put = (items: object[], version: number) =>
    app.call('PUT', '/api/price-list', { as: provider, body: { items, version } })
  const [one, two] = [
    { id: crypto.randomUUID(), name: quoteLine.name, unit: 'po komadu', price: 150_000 },
    { id: crypto.randomUUID(), name: 'Zamena sifona', unit: 'po komadu', price: 180_050 },
  ]
  expect((await put([one, two], 0)).body).toMatchObject({ items: [one, two], version: 1 })
  expect((await put([two, one], 1)).body.items).toEqual([two, one])
  expect((await put([one], 1)).body.code).toBe('stale')
  expect((await put([{ ...one, price: 10.5 }], 2)).status).toBe(422)
  const { body: seen } = await app.call('GET', `/api/providers/${provider.id}/prices`)
  expect(seen).toMatchObject({ items: [two, one], valid_from: expect.any(String) })
})

const racers = repetitions('RACERS', { usual: 30, long: 100 })

test('gives concurrent accept, decline, revise, withdraw and expiry one outcome, the same for both sides', async () => {
  const street = await newQuoteScene(app)
  const { provider, customer } = street
  for (let round = 0; round < 4; round += 1) {
    const { body: quote } = await sendQuote(app, street)
    const acts = [
      () => actOnQuote(app, customer, quote, 'accept'),
      () => actOnQuote(app, customer, quote, 'decline'),
      () => actOnQuote(app, provider, quote, 'withdraw'),
      () => actOnQuote(app, provider, quote, 'versions'),
      () => expireQuotes(app.runtime, new Date(Date.now() + 30 * 86_400_000)),
    ]
    const answers = await Promise.all(Array.from({ length: racers }, (_, n) => acts[(n + round) % acts.length]!()))
    // 503 is allowed, because many requests wait for one quote.
    for (const answer of answers) if (answer) expect([200, 409, 503]).toContain(answer.status)
    const [mine, theirs] = [await readQuote(customer, quote), await readQuote(provider, quote)]
    const statusesOf = (view: typeof mine): string[] => view.versions.map((each: { status: string }) => each.status)
    expect(statusesOf(mine)).toEqual(statusesOf(theirs))
    const [first, second, ...more] = statusesOf(mine).reverse()
    expect(['accepted', 'declined', 'withdrawn', 'superseded', 'expired']).toContain(first)
    expect(mine.accepted).toBe(first === 'accepted' ? 1 : null)
    expect(['sent', 'expired', undefined]).toContain(second)
    expect(more).toEqual([])
    const accepted = answers.filter(each => each?.status === 200 && each.body.versions.at(-1).status === 'accepted')
    if (first !== 'accepted') expect(accepted).toEqual([])
  }
  expect(await app.runtime.db.$count(quoteExpiries)).toBeLessThanOrEqual(4)
}, 120_000)

test('binds a customer who accepts during a revision to the seen version or to none', async () => {
  const street = await newQuoteScene(app)
  const { provider, customer } = street
  for (let round = 0; round < 10; round += 1) {
    const { body: quote } = await sendQuote(app, street, { valid_until: inDays(3) })
    const [accepted, replaced] = await Promise.all([
      actOnQuote(app, customer, quote, 'accept'),
      actOnQuote(app, provider, quote, 'versions'),
    ])
    expect(replaced.status).toBe(200)
    const now = await readQuote(customer, quote)
    expect(now.versions[0].status).toBe('sent')
    expect([accepted.status, now.accepted]).toEqual(accepted.status === 200 ? [200, 1] : [409, null])
  }
}, 60_000)
