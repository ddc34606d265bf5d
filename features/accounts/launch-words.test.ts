import { expect, test } from 'vitest'
import { accountRoles } from './account.ts'
import { afterSignupWords, closedNotice } from './launch-words.ts'

test('after the launch no text announces it', () => {
  for (const role of accountRoles) {
    expect(closedNotice('open', role)).toBeUndefined()
    expect(afterSignupWords(role, 'open')).toBe(
      'Poslali smo vam email za potvrdu. Otvorite link iz poruke, pa se prijavite.',
    )
  }
  expect(afterSignupWords('regular', 'prelaunch')).toContain('Javićemo vam čim počnemo sa radom.')
})

test('before the launch each role reads what it can do meanwhile', () => {
  expect(closedNotice('closed', 'provider')).toContain('uredite svoj izlog već sada')
  for (const role of ['regular', undefined] as const) {
    expect(closedNotice('closed', role)).toContain('biće dostupne kad počnemo')
  }
  expect(closedNotice('prelaunch', 'regular')).toBeUndefined()
})
