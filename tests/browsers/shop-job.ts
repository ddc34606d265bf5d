import { password } from '../password.ts'
import { clientOf } from '../server.ts'
import type { Engine, Size } from './engine.ts'
import { newVisitor, type Site, type Step, signIn } from './main-job.ts'
import { button, field, keys, link } from './person.ts'

const always = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))
const inDialog = (css: string, name?: string) => ({
  css: `[role=dialog] ${css}, [role=alertdialog] ${css}`,
  ...(name && { name }),
})

/** Lets a member join a shop by a code, do a booking and lose the access, as three users in three tabs. */
export async function runShopJob(engine: Engine, size: Size, { url, dataDir }: Site, step: Step): Promise<void> {
  const client = clientOf(url, url)
  const [provider, member, customer] = [
    await client.person('provider', dataDir),
    await client.person('regular', dataDir),
    await client.person('regular', dataDir),
  ]
  const { id } = await client.service(provider)
  const rules = { accepts_bookings: true, weekly: always, holidays_off: false, notice: 0, version: 0 }
  const body = { ...rules, confirms: 'by_itself' }
  await client.call('PUT', '/api/appointments/hours', { as: provider, body })
  const owner = await newVisitor(engine, size, url)
  const worker = await newVisitor(engine, size, url)
  const visitor = await newVisitor(engine, size, url)
  let code = ''

  await step('the owner adds a person and makes a code', async () => {
    await owner.goTo('/login?next=%2Fradno-vreme')
    await signIn(owner, provider.email, password)
    await owner.isAt('/radno-vreme')
    await owner.click(button('Dodaj osobu'))
    await owner.write(inDialog('input', 'Ime'), 'Maja')
    await owner.click(inDialog('button', 'Dodaj'))
    await owner.click(button('Pozovi'))
    await owner.click(inDialog('button', 'Napravi kod'))
    await owner.sees(inDialog('input[name=code]'))
    code = await owner.run(codeInDialog, null)
  })

  await step('the member joins by the code', async () => {
    await worker.goTo('/login?next=%2Fradnja')
    await signIn(worker, member.email, password)
    await worker.isAt('/radnja')
    await worker.write(field('Kod'), code)
    await worker.click(button('Potvrdi kod'))
    await worker.sees({ css: 'h1', name: 'Moji termini: Maja' })
  })

  await step('a customer books with the person', async () => {
    await visitor.goTo(`/login?next=%2Fzakazi%2F${id}`)
    await signIn(visitor, customer.email, password)
    await visitor.isAt(`/zakazi/${id}`)
    await visitor.click(link('Maja'))
    await visitor.sees({ css: 'a[aria-current]', name: 'Maja' })
    await visitor.click({ css: '.slot-grid a' })
    await visitor.write(field('Napišite u rečenici-dve'), 'Šišanje i feniranje.')
    await visitor.click(button('Zakaži termin'))
    await visitor.sees({ css: 'h1, h2', name: 'Termin je zakazan' })
    await visitor.sees({ css: 'main *', name: 'Kod: Maja' })
  })

  await step('the member sees the booking, and puts an own entry into the diary', async () => {
    await worker.sees({ css: '.bookings-row', name: 'Proba' })
    // The hours of own entries may be over for today.
    await worker.click(button('Sledeća nedelja'))
    await worker.click({ css: '#vreme-termina' })
    await worker.click({ css: '[role=option]' })
    await worker.write(field('Ime klijenta'), 'Eva Simić')
    await worker.click(button('Dodaj'))
    await worker.sees({ css: '.bookings-row', name: 'Eva Simić' })
  })

  await step('the owner lets the member leave, and the member loses the access at once', async () => {
    await owner.press(keys.escape)
    await owner.click(button('Više ne radi'))
    await owner.click(inDialog('button', 'Potvrdi'))
    await worker.sees(button('Potvrdi kod'))
    await visitor.goTo('/moji-termini')
    await visitor.sees({ css: 'main *', name: 'Potvrđeno' })
  })
}

/** Runs in the page: returns the value of the dialog's field for the code. */
function codeInDialog(): string {
  return document.querySelector<HTMLInputElement>('[role=dialog] input[name=code]')?.value ?? ''
}
