import type { Facts } from '../features/assistant/facts.ts'
import { priceLabel } from '../features/services/price.ts'
import { services } from '../scripts/demo/demo-data.ts'
import { providers } from '../scripts/demo/people.ts'

/** Facts that a provider has always. */
export const fewFacts: Facts = {
  provider: 'Milan Jovanović',
  title: 'Vodoinstalater na Kotežu',
  description: '',
  keywords: [],
  price: null,
  prices: [],
  town: 'Pančevo',
  phone: null,
  hours: null,
  days: null,
  booking: null,
}

const week = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
/** Returns the free times of the days from Saturday, 21 November 2026. */
export const freeTimes = (...times: string[][]) => week.map((date, index) => ({ date, times: times[index] ?? [] }))

/** Working hours, and free times on each day but Sunday. */
export const week9to17 = {
  hours: { start: '09:00', end: '17:00' },
  days: freeTimes(
    ['15:30', '16:00'],
    [],
    ['09:00', '10:00', '15:00'],
    ['09:30', '14:00'],
    ['10:00'],
    ['16:30'],
    ['12:00'],
  ),
}

export const plumber: Facts = {
  ...fewFacts,
  ...week9to17,
  description:
    'Popravljam česme, sifone i bojlere. Izlazak na teren je 500 dinara, a za hitne slučajeve 1.500 RSD. Dolazim do 20 km od Pančeva. Subotom radim od 8 do 13 h. Imam 12 godina iskustva.',
  keywords: ['česma', 'bojler'],
  price: 'od 20 €',
  phone: '064/123-45-67',
}

/** Returns the facts of a service of the demonstration. */
export function factsOf(key: string): Facts {
  const service = services.find(each => each.key === key)!
  const provider = providers.find(each => each.key === service.provider)!
  const { title, description, keywords } = service
  const { name, location: town, phone } = provider
  const price = service.price ? priceLabel(service.price) : null
  return { ...fewFacts, ...week9to17, provider: name, title, description, keywords, price, town, phone }
}
