import type { AccountRole } from './account.ts'

/** What the installation's LAUNCH says (docs/product.md, Accounts). */
export type Launch = 'prelaunch' | 'open' | 'closed'

/** Why somebody who signs up or in while the house is closed finds so little open; nothing otherwise. */
export function closedNotice(launch: Launch, role: AccountRole | undefined): string | undefined {
  if (launch !== 'closed') return
  return role === 'provider'
    ? 'Uskoro počinjemo. Kao pružalac usluga možete da uđete i uredite svoj izlog već sada.'
    : 'Uskoro počinjemo. Nalog možete da otvorite već sada, a usluge i poruke biće dostupne kad počnemo. Pružaoci usluga mogu da uđu i pre toga.'
}

/** After signing up; that it starts soon is said only while it has not. */
export function afterSignupWords(role: AccountRole, launch: Launch): string {
  return role === 'regular' && launch !== 'open'
    ? 'Poslali smo vam email za potvrdu. Javićemo vam čim počnemo sa radom.'
    : 'Poslali smo vam email za potvrdu. Otvorite link iz poruke, pa se prijavite.'
}
