import { expect, test } from 'vitest'
import { newAdministrator } from '../../../tests/administration.ts'
import { conversationHelpers } from '../../../tests/conversations.ts'
import { useApp } from '../../../tests/harness.ts'
import { formatAge, greeting, isOverdue, waitingText } from './overview-format.ts'

const app = useApp()

test('the overview counts the day’s users, services, conversations, bookings, visits, reminders and ratings', async () => {
  const boss = await newAdministrator(app)
  const [provider, customer] = [await app.person('provider'), await app.person('regular')]
  await conversationHelpers(app).ratedJob(provider, customer, await app.service(provider), { review: 'Brzo i uredno.' })
  const { body } = await app.call('GET', '/api/admin/overview', { as: boss })
  expect(body.figures).toEqual([
    { label: 'Nove prijave', value: 0, note: 'juče 0' },
    { label: 'Novi korisnici', value: 3, note: 'pružalaca 1' },
    { label: 'Nove usluge', value: 1, note: 'juče 0' },
    { label: 'Razgovori', value: 1, note: 'juče 0' },
    { label: 'Zakazivanja', value: 0, note: 'dogovoreno 0' },
    { label: 'Redovni termini', value: 0, note: 'novih predloga 0' },
    { label: 'Čekaju termin', value: 0, note: 'ponuđeno 0, uzeto 0' },
    { label: 'Današnji termini', value: 0, note: 'javljen dolazak 0' },
    { label: 'Podsetnici', value: 0, note: 'da se ponovo zakaže' },
    { label: 'Ocene', value: 1, note: 'prosek 4,7' },
  ])
  await app.runtime.database.query(`UPDATE services SET created_at = created_at - interval '1 day'`, [])
  const later = await app.call('GET', '/api/admin/overview', { as: boss })
  expect(later.body.figures[2]).toEqual({ label: 'Nove usluge', value: 0, note: 'juče 1' })
})

test('finds services and sites by title, address and owner, even if visitors do not see them', async () => {
  const boss = await newAdministrator(app)
  const provider = await app.person('provider', { name: 'Đorđe Šušić' })
  const service = await app.service(provider, { title: 'Čišćenje dimnjaka', description: 'Bez prašine.' })
  await app.call('PUT', `/api/services/${service.id}/active`, { as: provider, body: { active: false } })
  const find = async (path: string, as = boss) => (await app.call('GET', `/api/admin/${path}`, { as })).body
  for (const q of ['ciscenje', 'чишћење', 'susic']) {
    const { items } = await find(`services?q=${encodeURIComponent(q)}`)
    expect(items).toMatchObject([{ id: service.id, is_shown: false, owner: { name: 'Đorđe Šušić' } }])
  }
  expect((await find('services?state=vidljive')).items).toEqual([])
  expect(await find(`services/${service.id}`)).toMatchObject({
    description: 'Bez prašine.',
    images: [service.image_url],
  })
  await app.call('GET', '/api/website', { as: provider })
  const [site] = (await find('sites?q=%C5%A1u%C5%A1i%C4%87')).items
  expect(site).toMatchObject({ published: false, owner: { id: provider.id } })
  expect((await find('sites?state=objavljeni')).items).toEqual([])
})

test('shows a waiting time in minutes, hours or days, and marks it as late after a day', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  expect([0, 1, 22, 60, 119, 26 * 60, 47 * 60, 48 * 60, 5 * 1440].map(each => formatAge(ago(each), now))).toEqual([
    'upravo sada',
    '1 minut',
    '22 minuta',
    '1 sat',
    '1 sat',
    '26 sati',
    '47 sati',
    '2 dana',
    '5 dana',
  ])
  expect([isOverdue(ago(24 * 60), now), isOverdue(ago(24 * 60 + 1), now)]).toEqual([false, true])
  expect([0, 1, 2, 9].map(waitingText)).toEqual([
    'Ništa ne čeka na vas.',
    '1 stvar čeka na vas.',
    '2 stvari čekaju na vas.',
    '9 stvari čeka na vas.',
  ])
  expect(['05:00', '10:00', '20:00'].map(time => greeting(new Date(`2026-11-22T${time}+01:00`)))).toEqual([
    'Dobro jutro',
    'Dobar dan',
    'Dobro veče',
  ])
})
