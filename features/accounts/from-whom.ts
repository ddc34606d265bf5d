import { firstNameInGenitive } from '../../platform/serbian/names.ts'

/** `Nova poruka od Milana`, by the first name alone: for a locked screen, where others read along. */
export function fromWhom(what: string, name: string | null, isProvider: boolean): string {
  const first = firstNameOf(name)
  if (!first) return `${what} od ${isProvider ? 'pružaoca usluge' : 'korisnika'}`
  const genitive = firstNameInGenitive(first)
  return genitive ? `${what} od ${genitive}` : `${what}: ${first}`
}

const firstNameOf = (name: string | null): string => (name ?? '').trim().split(/\s+/)[0] ?? ''

/** `Milan predlaže drugi termin`: what somebody does, by the first name alone. */
export const whoDoes = (name: string | null, what: string, isProvider: boolean): string =>
  `${firstNameOf(name) || (isProvider ? 'Pružalac usluge' : 'Korisnik')} ${what}`
