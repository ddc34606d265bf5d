import { collectPageErrors, contextsWithoutWaiting, expect, jelenaEmail, password, test } from './test.ts'

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
  test(`a form submitted before the script has loaded is processed afterwards${when}`, async ({ browser, faults }) => {
    const context = await browser.newContext()
    contextsWithoutWaiting.add(context)
    collectPageErrors(context, faults)
    const page = await context.newPage()
    await page.addInitScript(prepare)
    const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await released
      await route.continue()
    })
    await page.goto('/login?next=/profile', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(jelenaEmail)
    await page.getByLabel('Lozinka', { exact: true }).fill(password)
    const address = page.url()
    await page.getByRole('button', { name: 'Prijavite se' }).click()
    expect(page.url()).toBe(address)
    releaseScripts()
    await expect(page).toHaveURL('/profile')
  })

test('a form without script never puts the password into the address', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(jelenaEmail)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await page.waitForURL('**/bez-skripte*')
  expect(page.url()).not.toContain(password)
})
