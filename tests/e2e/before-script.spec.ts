import { expect, jelena, password, quicker, test, watch } from './test.ts'

/**
 * The moment in which React has taken over the form and does not know yet what stands in it is short, and a form that is
 * sent again by itself seldom meets it. React tells its developers' tools of that moment, so it is sent in it.
 */
function sendOnceTakenOver(): void {
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
  [', also in the moment in which it takes over', sendOnceTakenOver],
] as const)
  test(`what is typed and sent before the page’s script has come is done when it comes${when}`, async ({
    browser,
    faults,
  }) => {
    const context = await browser.newContext()
    quicker.add(context)
    watch(context, faults)
    const page = await context.newPage()
    await page.addInitScript(prepare)
    let letScriptsCome = () => {}
    const allowed = new Promise<void>(resolve => {
      letScriptsCome = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await allowed
      await route.continue()
    })
    await page.goto('/login?next=/profile', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(jelena)
    await page.getByLabel('Lozinka', { exact: true }).fill(password)
    const before = page.url()
    await page.getByRole('button', { name: 'Prijavite se' }).click()
    expect(page.url()).toBe(before)
    letScriptsCome()
    await expect(page).toHaveURL('/profile')
  })

test('without any script a password never gets into an address', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(jelena)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await page.waitForLoadState()
  expect(page.url()).not.toContain(password)
})
