import type { Page } from '@playwright/test'
import { publishService } from './test.ts'
import { newUserByCode } from './users.ts'

export const quoteCard = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Ponuda' }).last()

export async function newPlumberAndCustomer(price = '1000 din') {
  const { page: plumber } = await newUserByCode('provider', 'Dragan Petrović')
  const { page: customer } = await newUserByCode('regular', 'Ana Nikolić')
  const service = { description: 'Popravljam sve što curi, kaplje ili ne otiče.', price, keywords: ['ventil'] }
  const { id: serviceId } = await publishService(plumber, 'Vodoinstalater, popravke', service)
  return { plumber, customer, serviceId }
}
