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
  const figures = async () => {
    const { body } = await app.call('GET', '/api/admin/overview', { as: boss })
    return body.figures.map(({ label, value, note }: Record<string, unknown>) => `${label}: ${value}, ${note}`)
  }
  expect(await figures()).toEqual([
    'Nove prijave: 0, juče 0',
    'Novi korisnici: 3, pružalaca 1',
    'Nove usluge: 1, juče 0',
    'Razgovori: 1, juče 0',
    'Zakazivanja: 0, dogovoreno 0',
    'Redovni termini: 0, novih predloga 0',
    'Čekaju termin: 0, ponuđeno 0, uzeto 0',
    'Današnji termini: 0, javljen dolazak 0',
    'Podsetnici: 0, da se ponovo zakaže',
    'Ocene: 1, prosek 4,7',
  ])
  await app.runtime.database.query(`UPDATE services SET created_at = created_at - interval '1 day'`, [])
  expect((await figures())[2]).toBe('Nove usluge: 0, juče 1')
})

test('finds services and sites by title, address and owner, even if visitors do not see them', async () => {
  const boss = await newAdministrator(app)
  const provider = await app.person('provider', { name: 'Đorđe Šušić' })
  const service = await app.service(provider, { title: 'Čišćenje dimnjaka', description: 'Bez prašine.' })
  await app.call('PUT', `/api/services/${service.id}/active`, { as: provider, body: { active: false } })
  const find = async (path: string) => (await app.call('GET', `/api/admin/${path}`, { as: boss })).body
  for (const q of ['ciscenje', 'чишћење', 'susic']) {
    const { items } = await find(`services?q=${encodeURIComponent(q)}`)
    expect(items).toMatchObject([{ id: service.id, is_shown: false, owner: { name: 'Đorđe Šušić' } }])
  }
  expect((await find('services?state=vidljive')).items).toEqual([])
  const images = [service.image_url]
  expect(await find(`services/${service.id}`)).toMatchObject({ description: 'Bez prašine.', images })
  await app.call('GET', '/api/website', { as: provider })
  const [site] = (await find('sites?q=%C5%A1u%C5%A1i%C4%87')).items
  expect(site).toMatchObject({ published: false, owner: { id: provider.id } })
  expect((await find('sites?state=objavljeni')).items).toEqual([])
})

test('shows a waiting time in minutes, hours or days, and marks it as late after a day', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const ages = [0, 1, 22, 60, 119, 26 * 60, 47 * 60, 48 * 60, 5 * 1440].map(each => formatAge(ago(each), now))
  expect(ages.slice(0, 5)).toEqual(['upravo sada', '1 minut', '22 minuta', '1 sat', '1 sat'])
  expect(ages.slice(5)).toEqual(['26 sati', '47 sati', '2 dana', '5 dana'])
  expect([isOverdue(ago(24 * 60), now), isOverdue(ago(24 * 60 + 1), now)]).toEqual([false, true])
  const words = ['Ništa ne čeka na vas.', '1 stvar čeka na vas.', '2 stvari čekaju na vas.', '9 stvari čeka na vas.']
  expect([0, 1, 2, 9].map(waitingText)).toEqual(words)
  const greetings = ['05:00', '10:00', '20:00'].map(time => greeting(new Date(`2026-11-22T${time}+01:00`)))
  expect(greetings).toEqual(['Dobro jutro', 'Dobar dan', 'Dobro veče'])
})
