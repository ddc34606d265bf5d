import { expect, jelenaEmail, newPage, newPageWithoutWaiting, password, test } from './test.ts'
import { submitSignIn } from './users.ts'

/**
 * Submits the form after React has hydrated the form, but before React knows the typed values. React calls a function
 * of its developer tools at that moment, so this code replaces that function.
 */
function submitDuringHydration(): void {
  let isSent = false
  const onCommitFiberRoot = () => {
    const form = document.querySelector('form')
    if (isSent || !form || !Object.keys(form).some(key => key.startsWith('__react'))) return
    isSent = true
    queueMicrotask(() => form.requestSubmit())
  }
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot }
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

for (const [when, prepare] of [
  ['', () => {}],
  [', even during hydration', submitDuringHydration],
] as const)
  test(`a form submitted before the script has loaded is processed afterwards${when}`, async () => {
    const page = await newPageWithoutWaiting()
    await page.addInitScript(prepare)
    const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await released
      await route.continue()
    })
    await page.goto('/login?next=/profile', { waitUntil: 'commit' })
    const address = page.url()
    await submitSignIn(page, jelenaEmail)
    expect(page.url()).toBe(address)
    releaseScripts()
    await expect(page).toHaveURL('/profile')
  })

test('a form without script never puts the password into the address', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto('/login')
  await submitSignIn(page, jelenaEmail)
  await page.waitForURL('**/bez-skripte*')
  expect(page.url()).not.toContain(password)
})
