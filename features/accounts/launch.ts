import type { AccountRole } from './account.ts'

/** Values of the setting LAUNCH (docs/product.md, Accounts). */
export type Launch = 'prelaunch' | 'open' | 'closed'

/** Returns the notice at sign-up and sign-in before the launch, or undefined after the launch. */
export function beforeLaunchNotice(launch: Launch, role: AccountRole | undefined): string | undefined {
  if (launch !== 'closed') return
  return role === 'provider'
    ? 'Uskoro počinjemo. Kao pružalac usluga možete da uđete i uredite svoj izlog već sada.'
    : 'Uskoro počinjemo. Nalog možete da otvorite već sada, a usluge i poruke biće dostupne kad počnemo. Pružaoci usluga mogu da uđu i pre toga.'
}

export function afterSignupText(role: AccountRole, launch: Launch): string {
  return role === 'regular' && launch !== 'open'
    ? 'Poslali smo vam email za potvrdu. Javićemo vam čim počnemo sa radom.'
    : 'Poslali smo vam email za potvrdu. Otvorite link iz poruke, pa se prijavite.'
}
