import { expect, test } from 'vitest'
import { currentAppCode, keyInUri } from '../../../tests/app-code.ts'
import { passTime } from '../../../tests/clock.ts'
import { password, useApp } from '../../../tests/harness.ts'
import { newTwoFactorUser } from '../../../tests/two-factor-user.ts'
import { newBrowser } from '../../../tests/visitor.ts'

const limited = useApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })

test('limits two-factor guesses per account across addresses and cookies; a backup code still works', async () => {
  const user = await newTwoFactorUser(limited)
  let turn = 0
  let realCookie = ''
  /** Guesses a code from a new network address each time, with false cookies beside the real cookie. */
  const guess = async () => {
    turn += 1
    // Each sign-in with a password allows five guesses of the code.
    if (turn % 5 === 1) {
      const thief = newBrowser(limited, `6.6.6.${turn}`)
      await thief.auth('/sign-in/email', { email: user.email, password })
      realCookie = thief.cookies.get('komsiluk.two_factor')!
    }
    const decoys = [
      `xkomsiluk.two_factor=${turn}.x`,
      `komsiluk.two_factor="${turn}.x`,
      `__Secure-komsiluk.two_factor=${turn}`,
    ]
    const cookie = `${decoys[turn % 3]}; komsiluk.two_factor=${realCookie}; komsiluk.two_factor=${turn}`
    const headers = { cookie, 'x-forwarded-for': `6.6.7.${turn}` }
    return limited.call('POST', '/api/auth/two-factor/verify-totp', { headers, body: { code: '000000' } })
  }
  const guessTimes = async (count: number) => {
    const statuses = []
    for (let each = 0; each < count; each += 1) statuses.push((await guess()).status)
    return statuses
  }
  expect(await guessTimes(12)).toEqual([...Array(10).fill(401), 429, 429])
  for (let round = 0; round < 3; round += 1) {
    await passTime(limited.runtime, 301)
    expect(await guessTimes(10)).toEqual(Array(10).fill(401))
  }
  // The two guesses refused above also count towards the fifty per day.
  await passTime(limited.runtime, 301)
  expect((await guessTimes(12)).filter(status => status === 401)).toHaveLength(10)
  await passTime(limited.runtime, 301)
  const owner = newBrowser(limited, '7.7.7.7')
  await owner.auth('/sign-in/email', { email: user.email, password })
  const late = await owner.auth('/two-factor/verify-totp', { code: await currentAppCode(keyInUri(user.uri)) })
  expect([late.status, late.body.code]).toEqual([429, 'too_many_requests'])
  expect((await owner.auth('/two-factor/verify-backup-code', { code: user.backupCodes[1] })).status).toBe(200)
  expect(await owner.me()).toMatchObject({ email: user.email })
})

test('limits backup code guesses per account to ten in five minutes', async () => {
  const user = await newTwoFactorUser(limited)
  const statuses = []
  for (let turn = 0; turn < 11; turn += 1) {
    const thief = newBrowser(limited, `6.6.8.${turn}`)
    await thief.auth('/sign-in/email', { email: user.email, password })
    statuses.push((await thief.auth('/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})
