import { firstNameInGenitive } from '../../platform/serbian/names.ts'

/** Returns `Nova poruka od Milana`. The title has only the first name, because others may read a locked screen. */
export function titleFromSender(subject: string, name: string | null, isProvider: boolean): string {
  const first = firstNameOf(name)
  if (!first) return `${subject} od ${isProvider ? 'pružaoca usluge' : 'korisnika'}`
  const genitive = firstNameInGenitive(first)
  return genitive ? `${subject} od ${genitive}` : `${subject}: ${first}`
}

const firstNameOf = (name: string | null): string => (name ?? '').trim().split(/\s+/)[0] ?? ''

/** Returns `Milan predlaže drugi termin`, with the first name only. */
export const titleOfAction = (name: string | null, action: string, isProvider: boolean): string =>
  `${firstNameOf(name) || (isProvider ? 'Pružalac usluge' : 'Korisnik')} ${action}`
