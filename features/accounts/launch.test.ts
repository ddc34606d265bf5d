import { expect, test } from 'vitest'
import { accountRoles } from './account.ts'
import { afterSignupText, beforeLaunchNotice } from './launch.ts'

test('after the launch no text announces it', () => {
  for (const role of accountRoles) {
    expect(beforeLaunchNotice('open', role)).toBeUndefined()
    expect(afterSignupText(role, 'open')).toBe(
      'Poslali smo vam email za potvrdu. Otvorite link iz poruke, pa se prijavite.',
    )
  }
  expect(afterSignupText('regular', 'prelaunch')).toContain('Javićemo vam čim počnemo sa radom.')
})

test('before the launch each role reads what it can do meanwhile', () => {
  expect(beforeLaunchNotice('closed', 'provider')).toContain('uredite svoj izlog već sada')
  for (const role of ['regular', undefined] as const)
    expect(beforeLaunchNotice('closed', role)).toContain('biće dostupne kad počnemo')
  expect(beforeLaunchNotice('prelaunch', 'regular')).toBeUndefined()
})
