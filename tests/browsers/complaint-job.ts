import { randomUUID } from 'node:crypto'
import { addDays } from '../../features/appointments/belgrade.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { password } from '../password.ts'
import { clientOf } from '../server.ts'
import type { Engine, Size } from './engine.ts'
import { newVisitor, type Site, type Step, signIn } from './main-job.ts'
import { button, link } from './person.ts'

/** Goes from a quote with a warranty over a fault and a complaint to its settlement, as two users in two tabs. */
export async function runComplaintJob(engine: Engine, size: Size, { url, dataDir }: Site, step: Step): Promise<void> {
  const client = clientOf(url, url)
  const { provider, customer, id: conversationId } = await client.conversation(dataDir)
  const quoteId = randomUUID()
  const quote = await client.call('POST', '/api/quotes', {
    as: provider,
    body: {
      id: quoteId,
      conversation_id: conversationId,
      lines: [{ name: 'Zamena ventila', unit: '', quantity: 1000, price: 300_000 }],
      valid_until: addDays(dayOf(new Date()), 7),
      warranty: { work_months: 12, material_months: 0 },
    },
  })
  const { version, sha256 } = quote.body.versions[0]
  await client.call('POST', `/api/quotes/${quoteId}/accept`, { as: customer, body: { version, sha256 } })
  const done = { review_requested: false }
  await client.call('POST', `/api/conversations/${conversationId}/complete`, { as: provider, body: done })
  const buyer = await newVisitor(engine, size, url)
  const plumber = await newVisitor(engine, size, url)

  await step('the customer reports a fault under the warranty', async () => {
    await buyer.goTo(`/login?next=%2Fponuda%2F${quoteId}`)
    await signIn(buyer, customer.email, password)
    await buyer.isAt(`/ponuda/${quoteId}`)
    await buyer.sees({ css: 'section', name: 'Garancija na rad do' })
    await buyer.click(button('Prijavi kvar'))
    await buyer.write({ css: '[role=dialog] textarea' }, 'Ventil opet curi.')
    await buyer.click({ css: '[role=dialog] button', name: 'Prijavi kvar' })
    await buyer.sees({ css: '[role=log] article', name: 'Ventil opet curi.' })
  })

  await step('the customer files a complaint, which begins with the fault', async () => {
    await buyer.click(link('Podnesi reklamaciju'))
    await buyer.isAt('/reklamacije/nova')
    await buyer.click({ css: 'input[type=radio]', name: 'Povraćaj novca' })
    await buyer.click(button('Podnesi reklamaciju'))
    await buyer.sees({ css: 'h1', name: 'Reklamacija' })
    await buyer.sees({ css: 'article', name: 'Ventil opet curi.' })
  })

  await step('the provider offers a solution, and the customer agrees at once', async () => {
    await plumber.goTo('/login?next=%2Freklamacije')
    await signIn(plumber, provider.email, password)
    await plumber.click({ css: 'main a[href^="/reklamacije/"]', name: 'Za probu' })
    await plumber.click(button('Nudim rešenje'))
    await plumber.write({ css: 'main textarea' }, 'Menjam ventil sutra.')
    await plumber.click({ css: 'input[type=radio]', name: 'Popravka ili ponovljen posao' })
    await plumber.click(button('Pošalji'))
    await buyer.sees({ css: 'article', name: 'Menjam ventil sutra.' })
    await buyer.click(button('Prihvatam rešenje'))
    for (const person of [buyer, plumber]) await person.sees({ css: '.badge', name: 'Rešena' })
  })
}
