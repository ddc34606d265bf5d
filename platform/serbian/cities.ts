import cities from '../../content/cities.json' with { type: 'json' }
import { activeTowns } from './towns.ts'

const locatives: Record<string, string> = { ...cities.profile, ...cities.signup }

/** The cities of the profile. */
export const profileCities: readonly string[] = Object.keys(cities.profile)
/** The cities of the sign-up, of which the profile's come first. */
export const signupCities: readonly string[] = Object.keys(locatives)

/** Returns `u Nišu` for `Niš`; undefined if `city` is not in the list. */
export const inCity = (city: string): string | undefined =>
  Object.hasOwn(locatives, city) ? `u ${locatives[city]}` : undefined

/** Puts the active towns first, because most users live there. */
export function withActiveTownsFirst(cities: readonly string[]): string[] {
  const active = activeTowns().map(({ name }) => name)
  return [...cities.filter(city => active.includes(city)), ...cities.filter(city => !active.includes(city))]
}
