import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { profiles, sessions } from '../features/accounts/account-tables.server.ts'
import { appointmentSettings, appointments } from '../features/appointments/appointment-tables.server.ts'
import { assistantConversations, assistantReplies } from '../features/assistant/assistant-tables.server.ts'
import { messageLetters } from '../features/conversations/conversation-tables.server.ts'
import { viewCounts } from '../features/statistics/statistics-tables.server.ts'
import { supportMessages } from '../features/support/support-tables.server.ts'
import { providerWebsites, websiteSections } from '../features/websites/website-tables.server.ts'
import { type Caller, password, type useApp } from './harness.ts'
import { smallPhoto } from './photos.ts'

type App = ReturnType<typeof useApp>

/**
 * Somebody who has used everything there is, as provider and as customer; every word of his holds `mark`. A table with
 * something of a person in it gets its row here, and the tests of export and deletion look for it.
 */
export async function fullAccount(app: App, mark: string) {
  const person = await app.person('provider', {
    name: `Ime ${mark}`,
    location: 'Kikinda',
    phone: `060 ${mark.replace(/\D/g, '').slice(0, 6)}`,
  })
  const { db } = app.runtime
  await db
    .update(profiles)
    .set({ email: `${mark}@primer.rs` })
    .where(eq(profiles.id, person.id))
  await db
    .update(sessions)
    .set({ ipAddress: '203.0.113.77', userAgent: `Firefox/140 ${mark}` })
    .where(eq(sessions.userId, person.id))
  const me: Caller = { ...person, email: `${mark}@primer.rs` }
  const as = { as: me }

  const portrait = new FormData()
  portrait.set('file', new File([await smallPhoto()], `${mark}.jpg`, { type: 'image/jpeg' }))
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
  const selling = await app.contact(customer, service)
  const question = await app.say(customer, selling, 'Da li dolazite nedeljom?')
  await app.say(me, selling, `Dolazim, ${mark}.`)
  await app.call('POST', `/api/conversations/${selling.id}/complete`, { ...as, body: { review_requested: true } })
  await app.call('POST', `/api/conversations/${selling.id}/rating`, {
    as: customer,
    body: { service_quality: 5, communication: 4, price: 4, review: 'Odličan majstor.' },
  })

  const bought = await app.service(provider, { title: 'Krečenje stanova' })
  const buying = await app.contact(me, bought)
  await app.say(provider, buying, 'Izvolite.')
  await app.say(me, buying, `Potrebno mi je krečenje, ${mark}.`)
  await app.call('POST', `/api/conversations/${buying.id}/complete`, { as: provider, body: { review_requested: true } })
  await app.call('POST', `/api/conversations/${buying.id}/rating`, {
    ...as,
    body: { service_quality: 3, communication: 4, price: 5, review: `Recenzija ${mark}` },
  })
  // An open one, which ends with his own words.
  const open = await app.contact(me, bought, true)
  await app.say(me, open, `Poslednja reč ${mark}`)
  await app.call('DELETE', `/api/conversations/${buying.id}`, as)

  await db
    .insert(messageLetters)
    .values({ conversationId: open.id, readerId: me.id, dueAt: new Date(Date.now() + 3_600_000) })
  await db.insert(assistantReplies).values({
    messageId: question.id,
    conversationId: selling.id,
    providerId: me.id,
    status: 'waiting',
    dueAt: new Date(Date.now() + 3_600_000),
  })
  await db
    .insert(assistantConversations)
    .values({ conversationId: selling.id, serviceTitle: `Usluga ${mark}`, lastReplyAt: new Date() })
    .onConflictDoNothing()
  await db.insert(appointments).values({
    id: uuidv7(),
    providerId: me.id,
    clientName: `Klijent ${mark}`,
    appointmentTime: new Date('2026-12-01T09:00:00Z'),
    notes: mark,
  })
  await db
    .insert(appointmentSettings)
    .values({ providerId: me.id, start: '09:00', end: '17:00', interval: 30 })
    .onConflictDoNothing()
  const websiteId = uuidv7()
  await db.insert(providerWebsites).values({
    id: websiteId,
    providerId: me.id,
    subdomain: mark,
    siteTitle: `Sajt ${mark}`,
    primaryColor: '#2563eb',
    secondaryColor: '#f59e0b',
    fontFamily: 'Inter',
    templateId: 'modern',
    published: true,
    contactEmail: `${mark}@primer.rs`,
  })
  await db
    .insert(websiteSections)
    .values({ id: uuidv7(), websiteId, sectionType: 'about', sectionOrder: 1, content: `O meni: ${mark}` })
  await db.insert(viewCounts).values({ providerId: me.id, day: '2026-11-20', views: 12 }).onConflictDoNothing()
  await db.insert(supportMessages).values({
    id: uuidv7(),
    digest: mark,
    userId: me.id,
    name: `Ime ${mark}`,
    email: `${mark}@primer.rs`,
    message: `Pitanje ${mark}`,
  })
  return { me, service, customer, provider, selling, buying, open, bought }
}
