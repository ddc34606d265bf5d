import { expect, faults, jelenaEmail, test, tolerateErrors } from './test.ts'
import { newUserByCode, signIn, signOut } from './users.ts'

/** Returns the localStorage keys of personal data, without the flags that survive signing out. */
const personalKeys = () =>
  Object.keys(localStorage).filter(key => !['prelaunch_dialog_closed', 'confirmed_provider'].includes(key))

for (const channel of ['BroadcastChannel', 'storage event'] as const) {
  test(`signing out reaches every tab at once, by ${channel}`, {
    tag: channel === 'storage event' ? '@long' : [],
  }, async () => {
    const { page } = await newUserByCode()
    const context = page.context()
    if (channel === 'storage event')
      await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
    await page.goto('/messages')
    const other = await context.newPage()
    await other.goto('/profile')
    await page.evaluate(() => localStorage.setItem('personal:draft', '"moje reči"'))
    // The second tab cannot reach the server now, so only the first tab can inform the second.
    await other.route(/\/(api|socket\.io)\//, route => route.abort())
    await signOut(page)
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/')
      await expect(tab.getByText('Odjavljeni ste')).toBeVisible()
      await expect(tab.getByRole('button', { name: 'Meni naloga' })).toHaveCount(0)
    }
    expect(await page.evaluate(personalKeys)).toEqual([])
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/login/)
    faults.length = 0
  })
}

test('signing in updates the other tab too and never leads to another site', async ({ page }) => {
  const other = await page.context().newPage()
  await other.goto('/services')
  await signIn(page, jelenaEmail, '//primer.rs/zamka')
  await expect(page).toHaveURL('/')
  await expect(other.getByRole('button', { name: 'Meni naloga' })).toBeVisible()
})

test('signs out locally while the server fails, and ends the session once it responds', async () => {
  const { page } = await newUserByCode()
  await page.goto('/messages')
  await page.route('**/api/auth/sign-out', route => route.fulfill({ status: 503, json: {} }))
  await signOut(page)
  await expect(page.getByText('Odjava nije uspjela. Pokušajte ponovno.').first()).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Meni naloga' })).toHaveCount(0)
  expect(await page.evaluate(personalKeys)).toEqual([])
  // Without the server, the pages must ignore the session cookie, because only the server can delete this cookie.
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
  expect(await cookies()).toContain('komsiluk.session_token')
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?next=%2Fprofile')
  await page.goto('/services')
  await expect(page.getByRole('button', { name: 'Meni naloga' })).toHaveCount(0)
  await page.unroute('**/api/auth/sign-out')
  // This cookie may remain, because it does not identify the user.
  await expect.poll(cookies).toEqual(['komsiluk.known_device'])
  // The server refuses requests that were sent before the session ended.
  tolerateErrors('503', '/api/unread')
})
