import { areaId } from '../../platform/serbian/area-id.ts'
import { inCity, signupCities } from '../../platform/serbian/cities.ts'
import { normalizeText } from '../../platform/serbian/normalize-text.ts'

/** A town of the pages of prices. `slug` is its part of an address, `key` its value in `services.town_key`. */
export type PriceTown = { name: string; slug: string; key: string; in: string }

export const priceTowns: PriceTown[] = signupCities.map(name => ({
  name,
  key: normalizeText(name),
  slug: areaId(name),
  in: inCity(name)!,
}))

export const townOfSlug = (slug: string) => priceTowns.find(town => town.slug === slug)
export const townOfKey = (key: string) => priceTowns.find(town => town.key === key)
export const townOfName = (name: string) => townOfKey(normalizeText(name))
