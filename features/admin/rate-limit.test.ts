import { expect, test } from 'vitest'
import { actOnUser, newAdministrator } from '../../tests/administration.ts'
import { useApp } from '../../tests/harness.ts'

const app = useApp({ RATE_LIMITS: 'on' })

test('limits one administrator to 300 actions in ten minutes without affecting another', async () => {
  const [boss, other] = [await newAdministrator(app), await newAdministrator(app)]
  const person = await app.person('regular')
  const signOut = (as: typeof boss) => actOnUser(app, as, person, 'sign-out')
  for (let number = 1; number <= 300; number += 1) expect((await signOut(boss)).status).toBe(200)
  const { status, body } = await signOut(boss)
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  expect(body.title).toMatch(/^Previše pokušaja\. Pokušajte ponovo za \d+ min\.$/)
  expect((await signOut(other)).status).toBe(200)
})
