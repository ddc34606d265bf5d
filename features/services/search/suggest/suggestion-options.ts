import { plural } from '../../../../platform/serbian/dates.ts'
import type { Town } from '../../../../platform/serbian/towns.ts'
import type { Category } from '../../categories.ts'
import type { Suggestions } from './suggestions.ts'

export type SuggestionOption =
  | { kind: 'problem' | 'category'; group: string; text: string; category: Category; under: string }
  | { kind: 'job'; group: string; text: string; category: Category; under: string; id: string; town: string }
  | { kind: 'estimate'; group: string; text: string; under: string; searched: string }
  | { kind: 'service'; group: string; text: string; under: string; id: string; image: string | null }
  | { kind: 'recent'; group: string; text: string }

const counted = (services: number) =>
  services >= 100 ? 'više od 100 usluga' : plural(services, 'usluga', 'usluge', 'usluga')

/** Returns the options of the list. The pages of jobs are those of `town`. */
export function optionsOf(suggestions: Suggestions | undefined, recent: string[], town: Town): SuggestionOption[] {
  const { problems = [], jobs = [], estimate = null, categories = [], services = [] } = suggestions ?? {}
  return [
    ...problems.map(({ text, category, services }) => ({
      kind: 'problem' as const,
      group: 'Ko to radi',
      text: text[0]!.toUpperCase() + text.slice(1),
      category: category as Category,
      under: `${category} · ${counted(services)}`,
    })),
    ...jobs.map(({ id, name, category }) => ({
      kind: 'job' as const,
      group: 'Koliko košta',
      text: name,
      category: category as Category,
      under: `Cena u ${town.locative}`,
      id,
      town: town.id,
    })),
    ...(estimate
      ? [
          {
            kind: 'estimate' as const,
            group: 'Koliko košta',
            text: `Procena: ${estimate[0]!.toLowerCase()}${estimate.slice(1)}`,
            under: 'Nekoliko pitanja, pa raspon',
            searched: estimate,
          },
        ]
      : []),
    ...categories.map(({ category, services }) => ({
      kind: 'category' as const,
      group: 'Kategorije',
      text: category,
      category: category as Category,
      under: counted(services),
    })),
    ...services.map(({ id, title, provider_name, location, price, image_url }) => ({
      kind: 'service' as const,
      group: 'Usluge',
      text: title,
      under: [provider_name, location, price].filter(Boolean).join(' · '),
      id,
      image: image_url,
    })),
    ...recent.map(text => ({ kind: 'recent' as const, group: 'Tražili ste na ovom uređaju', text })),
  ]
}
