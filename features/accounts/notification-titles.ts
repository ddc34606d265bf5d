import { firstNameInGenitive } from '../../platform/serbian/names.ts'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'

/** Returns `Nova poruka od Milana`. The title has only the first name, because others may read a locked screen. */
export function titleFromSender(subject: string, name: string | null, isProvider: boolean): string {
  const first = firstNameOf(name)
  if (!first) return `${subject} od ${isProvider ? 'pružaoca usluge' : 'korisnika'}`
  const genitive = firstNameInGenitive(first)
  return genitive ? `${subject} od ${genitive}` : `${subject}: ${first}`
}

/** Names in Cyrillic are declined in Latin. The notice is converted to its reader's script at the end. */
const firstNameOf = (name: string | null): string =>
  toLatin(name ?? '')
    .trim()
    .split(/\s+/)[0] ?? ''

/** Returns `Milan predlaže drugi termin`, with the first name only. */
export const titleOfAction = (name: string | null, action: string, isProvider: boolean): string =>
  `${firstNameOf(name) || (isProvider ? 'Pružalac usluge' : 'Korisnik')} ${action}`
