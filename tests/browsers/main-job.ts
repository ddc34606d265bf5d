import { password } from '../password.ts'
import { clientOf } from '../server.ts'
import type { Engine, Size } from './engine.ts'
import { type BrowserUser, button, field, keys, link, newBrowserUser } from './person.ts'

export type Site = { url: string; dataDir: string }
export type Step = <Answer>(name: string, work: () => Promise<Answer>) => Promise<Answer>

const always = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))
const box = field('Napišite poruku...')
const log = (name: string) => ({ css: '[role=log]', name })

/** Does the site's main job as two users in two tabs, from signing in to the rating. */
export async function runMainJob(engine: Engine, size: Size, { url, dataDir }: Site, step: Step): Promise<void> {
  const client = clientOf(url, url)
  const [provider, customer] = [await client.person('provider', dataDir), await client.person('regular', dataDir)]
  const { id } = await client.service(provider)
  const rules = { accepts_bookings: true, weekly: always, holidays_off: false, notice: 0, version: 0 }
  await client.call('PUT', '/api/appointments/hours', { as: provider, body: rules })
  const visitor = await newVisitor(engine, size, url)
  const plumber = await newVisitor(engine, size, url)

  await step('a wrong password is refused, the right one signs in', async () => {
    await visitor.goTo('/login?next=%2Fservices')
    await signIn(visitor, customer.email, 'pogresna1')
    await visitor.sees({ css: 'main *', name: 'Pogrešan email ili lozinka.' })
    await signIn(visitor, customer.email, password)
    await visitor.isAt('/services')
    await visitor.sees(button('Meni naloga'))
    await plumber.goTo('/login?next=%2Fmessages')
    await signIn(plumber, provider.email, password)
    await plumber.isAt('/messages')
  })

  await step('a search leads to the service, and the service to its provider', async () => {
    await visitor.write(field('Potražite uslugu'), 'probu')
    await visitor.press(keys.enter)
    await visitor.until('the search is in the address', () => location.search.includes('search=probu'), null)
    await visitor.click({ css: `ul.cards a[href="/service/${id}"]` })
    await visitor.isAt(`/service/${id}`)
    await visitor.sees({ css: 'h1', name: 'Za probu' })
    await visitor.click({ css: 'main a[href^="/majstor/"]' })
    await visitor.isAt('/majstor/')
    await visitor.sees({ css: 'h1', name: 'Proba' })
    await visitor.click({ css: `main a[href="/service/${id}"]` })
    await visitor.isAt(`/service/${id}`)
  })

  await step('messages reach the other user at once', async () => {
    await visitor.click(button('Pošalji poruku'))
    await visitor.write(box, 'Dobar dan, curi česma.')
    await visitor.press(keys.enter)
    await visitor.sees(log('Dobar dan, curi česma.'))
    await plumber.click(link('Dobar dan, curi česma.'))
    await plumber.sees(log('Dobar dan, curi česma.'))
    await plumber.write(box, 'Stižem u devet.')
    await plumber.click(button('Pošalji'))
    await visitor.sees(log('Stižem u devet.'))
  })

  await step('the customer books, and the provider sees it at once and confirms', async () => {
    await visitor.goTo(`/service/${id}`)
    await visitor.click({ css: 'main a[href*="termin="]' })
    await visitor.isAt(`/zakazi/${id}`)
    await visitor.write(field('Napišite u rečenici-dve'), 'Menja se ventil.')
    await visitor.click(button('Pošalji zahtev'))
    await visitor.sees({ css: 'h1, h2', name: 'Zahtev za termin je poslat' })
    await plumber.sees({ css: '[role=log] article[aria-label="Termin"]', name: 'Menja se ventil.' })
    await plumber.click({ css: '[role=log] article button', name: 'Potvrdi' })
    await visitor.click(link('Otvori razgovor'))
    await visitor.sees({ css: '[role=log] article[aria-label="Termin"]', name: 'Potvrđeno' })
  })

  await step('the provider completes the job, and the customer rates it by click and keys', async () => {
    await plumber.click(button('Označi kao završeno'))
    await plumber.click({ css: '[role=dialog] button', name: 'Potvrdi' })
    await plumber.sees(log('Molimo vas da ocenite uslugu.'))
    await visitor.sees({ css: 'form[aria-label="Ocenite uslugu"]' })
    await visitor.click({ css: '[aria-label="Kvalitet usluge"] input', name: '4 od 5' })
    await visitor.until('a click chooses 4 stars', starsAre, ['4'])
    await visitor.press(keys.right)
    await visitor.until('ArrowRight chooses the next star', starsAre, ['5'])
    await visitor.press(keys.tab, keys.space)
    await visitor.until('Space chooses the first star', starsAre, ['5', '1'])
    await visitor.press(keys.tab, keys.left)
    await visitor.until('ArrowLeft in an empty group chooses the last star', starsAre, ['5', '1', '5'])
    await visitor.click(button('Pošalji ocenu'))
    await visitor.sees({ css: 'p', name: 'Hvala vam što ste ocenili uslugu!' })
    await plumber.sees({ css: '[aria-label="Ocena korisnika"]' })
  })
}

/** Opens a new tab of a visitor who has been on the site before. */
export async function newVisitor(engine: Engine, size: Size, url: string): Promise<BrowserUser> {
  const person = newBrowserUser(await engine.newTab(size), url)
  await person.goTo('/robots.txt')
  // Prevents the pre-launch dialog, which returning visitors do not get.
  await person.run(() => localStorage.setItem('prelaunch_dialog_closed', 'true'), null)
  return person
}

export async function signIn(person: BrowserUser, email: string, secret: string): Promise<void> {
  await person.write(field('Email'), email)
  await person.write({ css: 'input[autocomplete=current-password]' }, secret)
  await person.click(button('Prijavite se'))
}

/** Runs in the page: returns whether these stars are chosen, one in each group. */
function starsAre(expected: string[]): boolean {
  const chosen = [...document.querySelectorAll<HTMLInputElement>('form[aria-label="Ocenite uslugu"] input:checked')]
  return chosen.map(({ value }) => value).join() === expected.join()
}
