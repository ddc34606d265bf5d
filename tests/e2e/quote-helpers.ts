import type { Browser, Page } from '@playwright/test'
import { smallPhoto } from '../photos.ts'
import { post, test } from './test.ts'
import { newUserByCode, setName } from './users.ts'

export const quoteCard = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Ponuda' }).last()

export async function newPlumberAndCustomer(browser: Browser, faults: string[], price = '1000 din') {
  const { page: plumber } = await newUserByCode(browser, faults, 'provider')
  const { page: customer, email: customerEmail } = await newUserByCode(browser, faults, 'regular')
  await setName(plumber.context(), 'Dragan Petrović')
  await setName(customer.context(), 'Ana Nikolić')
  const { id: serviceId } = await post(plumber.context(), '/api/services', {
    title: 'Vodoinstalater, popravke',
    description: 'Popravljam sve što curi, kaplje ili ne otiče: slavine, ventile i sifone.',
    category: 'Vodoinstalater',
    price,
    keywords: ['ventil'],
    images: [await uploadPhoto(plumber)],
    active: true,
  })
  return { plumber, customer, customerEmail, serviceId }
}

async function uploadPhoto(page: Page): Promise<string> {
  const base = test.info().project.use.baseURL!
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await smallPhoto()) }
  const options = { multipart: { file }, headers: { origin: base } }
  return (await (await page.context().request.post(`${base}/api/media/services`, options)).json()).url
}
