import { book, fetchSlots, newBookingScene } from './bookings.ts'
import type { Answer, App, Caller } from './harness.ts'
import { savePaymentAccount } from './quotes.ts'

export const depositTerms = { amount: 200_000, refund_hours: 24 }

export const saveDeposit = (
  app: App,
  as: Caller,
  service: { id: string },
  setting: object | null,
  version = 0,
): Promise<Answer> => app.call('PUT', `/api/services/${service.id}/deposit`, { as, body: { setting, version } })

/** Creates a provider with a payment account whose service asks for a deposit, and a customer. */
export async function newDepositScene(app: App, rules: object = {}) {
  const scene = await newBookingScene(app, { confirms: 'by_itself', ...rules })
  await savePaymentAccount(app, scene.provider, '165-55-74')
  await saveDeposit(app, scene.provider, scene.service, { kind: 'sum', ...depositTerms })
  const { days } = await fetchSlots(app, scene.service, '?days=8')
  const startOn = (day: number): string => days[day].slots[20].starts_at
  const bookOn = async (day: number, as: Caller = scene.customer): Promise<Answer> =>
    book(app, as, scene.service, startOn(day), { deposit: depositTerms })
  return { ...scene, startOn, bookOn }
}

/** Acts on the deposit of a booking as the provider or the customer. */
export const changeDeposit = (
  app: App,
  as: Caller | null,
  { id, version }: { id: string; version: number },
  action: 'paid' | 'arrived' | 'returned',
): Promise<Answer> => app.call('POST', `/api/bookings/${id}/deposit/${action}`, { as, body: { version } })
