import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { profiles, sessions } from '../features/accounts/account-tables.server.ts'
import { conversationHelpers } from './conversations.ts'
import { addRows } from './full-account/rows.ts'
import { type App, type Caller, password } from './harness.ts'
import { attachmentForm, photoForm, smallPdf, smallPhoto } from './photos.ts'

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
  const { complete, rate } = conversationHelpers(app)
  await complete(me, selling.id)
  const good = { service_quality: 5, communication: 4, price: 4, review: 'Odličan majstor.' }
  await rate(customer, selling.id, good)

  const bought = await app.service(provider, { title: 'Krečenje stanova' })
  const buying = await app.startConversation(me, bought)
  await app.sendMessage(provider, buying, 'Izvolite.')
  await app.sendMessage(me, buying, `Potrebno mi je krečenje, ${mark}.`)
  await complete(provider, buying.id)
  await rate(me, buying.id, { ...good, service_quality: 3, price: 5, review: `Recenzija ${mark}` })
  const open = await app.startConversation(me, bought, true)
  await app.sendMessage(me, open, `Poslednja reč ${mark}`)
  await app.call('DELETE', `/api/conversations/${buying.id}`, as)

  await addRows({ app, mark, me, customer, provider, service, bought, selling, open, question })
  return { me, service, customer, provider, selling, buying, open, bought }
}
