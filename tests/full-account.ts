import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { profiles, sessions } from '../features/accounts/account-tables.server.ts'
import { partsOf } from './full-account/account-parts.ts'
import { addComplaints } from './full-account/complaints.ts'
import { addDiary } from './full-account/diary.ts'
import { addArchive, addEvidence } from './full-account/evidence.ts'
import { addModerationAndSupport } from './full-account/moderation.ts'
import { addNotifications } from './full-account/notifications.ts'
import { addPricesAndQuotes } from './full-account/quotes.ts'
import { addRequests } from './full-account/requests.ts'
import { addShopOf } from './full-account/shop.ts'
import { addWebsite } from './full-account/website.ts'
import { type Caller, password, type useApp } from './harness.ts'
import { attachmentForm, photoForm, smallPdf, smallPhoto } from './photos.ts'

type App = ReturnType<typeof useApp>

/** Creates a user with rows in every table of personal data. All texts contain `mark`, so that tests can find them. */
export async function newFullAccount(app: App, mark: string) {
  const person = await app.person('provider', {
    name: `Ime ${mark}`,
    location: 'Kikinda',
    phone: `060 ${mark.replace(/\D/g, '').slice(0, 6)}`,
  })
  const { db } = app.runtime
  const email = `${mark}@primer.rs`
  await db.update(profiles).set({ email }).where(eq(profiles.id, person.id))
  const device = { ipAddress: '203.0.113.77', userAgent: `Firefox/140 ${mark}` }
  await db.update(sessions).set(device).where(eq(sessions.userId, person.id))
  const me: Caller = { ...person, email }
  const as = { as: me }

  const portrait = photoForm(await smallPhoto(), `${mark}.jpg`)
  const { body: picture } = await app.call('POST', '/api/media/avatars', { ...as, body: portrait })
  await app.call('PUT', '/api/profile/avatar', { ...as, body: { url: picture.url } })
  await app.call('POST', '/api/auth/two-factor/enable', { ...as, body: { password } })
  await app.call('POST', '/api/me/code', as)
  await app.call('POST', '/api/me/email', { ...as, body: { email: `novi-${mark}@primer.rs`, password } })

  const service = await app.service(me, {
    title: `Usluga ${mark}`,
    description: `Opis usluge, ${mark}.`,
    keywords: [`rec ${mark}`],
    price: `30 ${mark}`,
  })
  await app.service(me, { title: `Druga ${mark}` })

  const customer = await app.person('regular', { name: 'Jelena Stojković' })
  const provider = await app.person('provider', { name: 'Dragan Ilić' })
  const selling = await app.startConversation(customer, service)
  const question = await app.sendMessage(customer, selling, 'Da li dolazite nedeljom?')
  const drawing = attachmentForm(smallPdf(), `Plan ${mark}.pdf`)
  const { body: plan } = await app.call('POST', `/api/conversations/${selling.id}/files`, { ...as, body: drawing })
  const reply = { id: uuidv7(), content: `Dolazim, ${mark}.`, attachments: [plan.id] }
  await app.call('POST', `/api/conversations/${selling.id}/messages`, { ...as, body: reply })
  await app.call('POST', `/api/conversations/${selling.id}/complete`, { ...as, body: { review_requested: true } })
  await app.call('POST', `/api/conversations/${selling.id}/rating`, {
    as: customer,
    body: { service_quality: 5, communication: 4, price: 4, review: 'Odličan majstor.' },
  })

  const bought = await app.service(provider, { title: 'Krečenje stanova' })
  const buying = await app.startConversation(me, bought)
  await app.sendMessage(provider, buying, 'Izvolite.')
  await app.sendMessage(me, buying, `Potrebno mi je krečenje, ${mark}.`)
  await app.call('POST', `/api/conversations/${buying.id}/complete`, { as: provider, body: { review_requested: true } })
  await app.call('POST', `/api/conversations/${buying.id}/rating`, {
    ...as,
    body: { service_quality: 3, communication: 4, price: 5, review: `Recenzija ${mark}` },
  })
  const open = await app.startConversation(me, bought, true)
  await app.sendMessage(me, open, `Poslednja reč ${mark}`)
  await app.call('DELETE', `/api/conversations/${buying.id}`, as)

  const parts = partsOf({ app, db, mark, me, customer, provider, service, bought, selling, open, question })
  for (const addRows of [
    addNotifications,
    addShopOf,
    addDiary,
    addPricesAndQuotes,
    addComplaints,
    addWebsite,
    addEvidence,
    addModerationAndSupport,
    addRequests,
    addArchive,
  ])
    await addRows(parts)
  return { me, service, customer, provider, selling, buying, open, bought }
}
