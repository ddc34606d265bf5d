import { momentFormat } from '../../platform/serbian/date-format.ts'
import { inGenitive, plural } from '../../platform/serbian/dates.ts'
import { oneDecimal } from '../../ui/stars/stars.tsx'
import type { ProviderPage } from './provider.ts'

const month = momentFormat({ month: 'long', year: 'numeric' })

/** Returns `na Komšiluku od marta 2025.` */
export const memberSince = ({ since }: ProviderPage): string => `na Komšiluku od ${inGenitive(month.format(since))}`

/** Returns the categories of a provider's services, the most frequent first. */
export function tradesOf({ services }: ProviderPage): string[] {
  const counts = new Map<string, number>()
  for (const { category } of services) counts.set(category, (counts.get(category) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([category]) => category)
}

/** Returns the description for search engines: `Milan Jovanović, Pirot: Električar. Ocena 4,9 (31 ocena). …` */
export function descriptionOf(provider: ProviderPage): string {
  const who = [provider.name, provider.location].filter(Boolean).join(', ')
  const trades = tradesOf(provider).join(', ')
  const rating = provider.reviews
    ? ` Ocena ${oneDecimal(provider.rating)} (${plural(provider.reviews, 'ocena', 'ocene', 'ocena')}).`
    : ''
  return `${trades ? `${who}: ${trades}.` : `${who}.`}${rating} Pogledajte usluge, cene i recenzije komšija i pišite direktno.`
}
