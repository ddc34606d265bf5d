import { openDiary } from '../bookings.ts'
import { password } from '../password.ts'
import { clientOf } from '../server.ts'
import type { Engine, Size } from './engine.ts'
import { newVisitor, type Site, type Step, signIn } from './main-job.ts'
import { button, field, keys } from './person.ts'

const inDialog = (css: string, name?: string) => ({
  css: `[role=dialog] ${css}, [role=alertdialog] ${css}`,
  ...(name && { name }),
})

/** Lets a member join a shop by a code, use its diary and lose the access, as two users in two tabs. */
export async function runShopJob(engine: Engine, size: Size, { url, dataDir }: Site, step: Step): Promise<void> {
  const client = clientOf(url, url)
  const [provider, member] = [await client.person('provider', dataDir), await client.person('regular', dataDir)]
  await client.service(provider)
  await openDiary(client, provider, { confirms: 'by_itself' })
  const owner = await newVisitor(engine, size, url)
  const worker = await newVisitor(engine, size, url)
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

  await step('the member puts an own entry into the diary', async () => {
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
  })
}

/** Runs in the page: returns the value of the dialog's field for the code. */
function codeInDialog(): string {
  return document.querySelector<HTMLInputElement>('[role=dialog] input[name=code]')?.value ?? ''
}
