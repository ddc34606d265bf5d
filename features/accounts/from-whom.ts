import { firstNameInGenitive } from '../../platform/serbian/names.ts'

/** `Nova poruka od Milana`, by the first name alone: for a locked screen, where others read along. */
export function fromWhom(what: string, name: string | null, isProvider: boolean): string {
  const [first = ''] = (name ?? '').trim().split(/\s+/)
  if (!first) return `${what} od ${isProvider ? 'pružaoca usluge' : 'korisnika'}`
  const genitive = firstNameInGenitive(first)
  return genitive ? `${what} od ${genitive}` : `${what}: ${first}`
}
