import { randomUUID } from 'node:crypto'
import { silenceLiveEvents } from './offline-helpers.ts'
import {
  desktopSize,
  expect,
  newUser,
  openConversation,
  phoneSize,
  post,
  signedInPage,
  signIn,
  test,
  tolerateErrors,
} from './test.ts'

const messageLabel = 'Napišite poruku...'

test('shows unread dots, typing and read receipts at once, in three tabs', async ({ browser, faults }) => {
  const customer = await signedInPage(browser, faults, 'sasa.gligoric@primer.rs')
  const { path } = await openConversation(customer, 'Jasmina Cvejić')
  const provider = await signedInPage(browser, faults, 'jasmina.cvejic@primer.rs', desktopSize)
  const otherTab = await provider.context().newPage()
  const thirdTab = await provider.context().newPage()
  await provider.goto('/messages')
  await otherTab.goto('/services')
  await thirdTab.goto('/')
  const dot = { name: 'Poruke, ima nepročitanih' }
  await expect(provider.getByRole('link', { name: 'Poruke', exact: true }).first()).toBeVisible()

  await customer.goto(path)
  await customer.getByRole('textbox', { name: messageLabel }).fill('Da li šišate i vikendom?')
  await customer.keyboard.press('Enter')
  for (const tab of [provider, otherTab, thirdTab]) await expect(tab.getByRole('link', dot).first()).toBeVisible()
  const row = provider.getByRole('listitem').filter({ hasText: 'Da li šišate i vikendom?' })
  await expect(row).toContainText('Nepročitano')

  await row.getByRole('link').click()
  await expect(provider.getByText('Nove poruke')).toBeVisible()
  for (const tab of [provider, otherTab, thirdTab]) await expect(tab.getByRole('link', dot)).toHaveCount(0)
  await expect(customer.getByRole('log')).toContainText('pročitano')

  await provider.getByRole('textbox', { name: messageLabel }).pressSequentially('Šišam')
  await expect(customer.getByText('Jasmina Cvejić piše...')).toBeAttached()
  await provider.keyboard.press('Shift+Enter')
  await provider.getByRole('textbox', { name: messageLabel }).pressSequentially('subotom.')
  await provider.keyboard.press('Enter')
  await expect(customer.getByRole('log')).toContainText('Šišam\nsubotom.')
  await expect(customer.getByText('Jasmina Cvejić piše...')).toHaveCount(0)
  await expect(provider.getByRole('textbox', { name: messageLabel })).toHaveValue('')
})

test('the conversation’s window is 85 % high and at most 500 px wide', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, 'olivera.kostadinov@primer.rs')
  const { id, path } = await openConversation(page, 'Biljana Vuković')
  const release = Promise.withResolvers<void>()
  await page.route(`**/api/conversations/${id}`, async route => {
    await release.promise
    await route.continue()
  })
  await page.goto(path)
  // Before the conversation is loaded, the window's name comes from the list of conversations.
  const dialog = page.getByRole('dialog', { name: 'Biljana Vuković' })
  await expect(dialog).toBeVisible()
  release.resolve()
  await expect(page.getByText('Započnite razgovor').last()).toBeVisible()
  for (const size of [desktopSize, phoneSize]) {
    await page.setViewportSize(size)
    await expect(async () => {
      const { width, height } = (await dialog.boundingBox())!
      expect(Math.abs(height - size.height * 0.85)).toBeLessThan(2)
      expect(width).toBe(Math.min(500, size.width))
    }).toPass()
  }
  const input = page.getByRole('textbox', { name: messageLabel })
  const height = async () => (await input.boundingBox())!.height
  await expect.poll(height).toBe(46)
  await input.fill('red\n'.repeat(20))
  await expect.poll(height).toBe(120)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/messages')
  await page.goBack()
  await expect(dialog).toBeVisible()
})

test('a long conversation loads upwards without a jump and opens at the first unread message', async ({
  browser,
  faults,
}) => {
  const customer = await signedInPage(browser, faults, 'filip.berar@primer.rs')
  const { id, path } = await openConversation(customer, 'Atila Kovač')
  for (let number = 1; number <= 75; number += 1) {
    await post(customer.context(), `/api/conversations/${id}/messages`, {
      id: randomUUID(),
      content: `Poruka broj ${number}.`,
    })
  }
  await customer.goto(path)
  const log = customer.getByRole('log')
  await expect(log.getByText('Poruka broj 75.')).toBeInViewport()
  // Delays the scroll event, so that a message arrives before that event.
  await log.evaluate(element => {
    const holdEvent = (event: Event) => event.stopImmediatePropagation()
    window.addEventListener('scroll', holdEvent, true)
    window.addEventListener('release-scroll', () => {
      window.removeEventListener('scroll', holdEvent, true)
      element.dispatchEvent(new Event('scroll'))
    })
    element.scrollTo(0, 0)
  })
  await post(customer.context(), `/api/conversations/${id}/messages`, {
    id: randomUUID(),
    content: 'Sa drugog uređaja.',
  })
  await expect(log.getByText('Sa drugog uređaja.')).toBeAttached()
  await expect(log.getByText('Poruka broj 26.')).toBeInViewport()
  await log.evaluate(() => window.dispatchEvent(new Event('release-scroll')))
  await expect(log.getByText('Poruka broj 10.')).toBeAttached()
  await expect(log.getByText('Poruka broj 26.')).toBeInViewport()
  await expect(async () => {
    await log.evaluate(element => element.scrollTo(0, 0))
    await expect(log.getByText('Poruka broj 1.', { exact: true })).toBeInViewport({ timeout: 300 })
  }).toPass()
  const texts = await log.locator('.bubble').allInnerTexts()
  expect(texts.length).toBe(76)

  // Sending a message scrolls to that message, wherever the customer was reading.
  await customer.getByRole('textbox', { name: messageLabel }).fill('Eto, to je sve.')
  await customer.keyboard.press('Enter')
  await expect(log.getByText('Eto, to je sve.')).toBeInViewport()

  const provider = await signedInPage(browser, faults, 'atila.kovac@primer.rs')
  await provider.goto(path)
  await expect(provider.getByText('Nove poruke')).toBeInViewport()

  await customer.goto('/messages')
  for (let number = 1; number <= 20; number += 1) {
    await post(provider.context(), `/api/conversations/${id}/messages`, {
      id: randomUUID(),
      content: `Odgovor ${number}.`,
    })
  }
  await post(provider.context(), `/api/conversations/${id}/complete`, { review_requested: true })
  await customer.goto(path)
  await expect(customer.getByText('Nove poruke')).toBeAttached()
  await expect(customer.getByRole('button', { name: 'Pošalji ocenu' })).toBeInViewport()
})

test('restores a draft after Escape, and sends a message after signing in again', async ({ browser, faults }) => {
  const email = 'mirjana.stojanov@primer.rs'
  const page = await signedInPage(browser, faults, email)
  const { path } = await openConversation(page, 'Katarina Bogdanov')
  await page.goto(path)
  const input = page.getByRole('textbox', { name: messageLabel })
  await input.fill('Treba mi ponuda za')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(input).toHaveValue('Treba mi ponuda za')
  await input.fill('Treba mi ponuda za jesen.')
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Morate biti prijavljeni da biste poslali poruku').first()).toBeVisible()
  await signIn(page, email)
  await page.goto(path)
  // The message waited in the outbox and is now sent without an action of the user.
  await expect(page.getByRole('log').locator('.bubble')).toHaveText(/Treba mi ponuda za jesen\./)
  await page.reload()
  await expect(page.getByRole('log').locator('.bubble')).toHaveCount(1)
  await expect(input).toHaveValue('')
  tolerateErrors(faults, '401')
})

test('the list updates its times while it is open and distinguishes users without a name', async ({
  browser,
  faults,
}) => {
  const provider = await signedInPage(browser, faults, 'nenad.vasic@primer.rs')
  for (const content of ['Da li radite vikendom?', 'Koliko se čeka?']) {
    const { page } = await newUser(browser, faults)
    const { id } = await openConversation(page, 'Nenad Vasić')
    await post(page.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content })
    await page.context().close()
  }
  // Turns live events off, because live events would also update the times in the list.
  await silenceLiveEvents(provider)
  await provider.clock.install()
  await provider.goto('/messages')
  const row = provider.getByRole('listitem').filter({ hasText: 'Koliko se čeka?' })
  await expect(row).toContainText(/^(.\s*)?Korisnik.*upravo sada/)
  await expect(provider.getByRole('button', { name: /^Obriši razgovor: Korisnik, o usluzi „.+”$/ })).toHaveCount(2)
  await provider.clock.fastForward(60_000)
  await expect(row).toContainText('pre minut')
})

test('a deleted conversation returns with a new message and is gone after both delete it', async ({
  browser,
  faults,
}) => {
  const customer = await signedInPage(browser, faults, 'teodora.lazin@primer.rs')
  const { id, path } = await openConversation(customer, 'Mihajlo Rackov')
  const provider = await signedInPage(browser, faults, 'mihajlo.rackov@primer.rs')
  const send = (content: string) =>
    post(customer.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content })
  await send('Da li slikate krštenja?')

  await provider.goto('/messages')
  const row = provider.getByRole('listitem').filter({ hasText: 'Teodora Lazin' })
  await row.getByRole('button', { name: 'Obriši razgovor: Teodora Lazin' }).click()
  const dialog = provider.getByRole('alertdialog', { name: 'Potvrda brisanja' })
  await expect(dialog.getByRole('button', { name: 'Odustani' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Obriši' }).click()
  await expect(provider.getByText('Razgovor je uspešno obrisan').first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(provider.getByRole('link', { name: 'Poruke, ima nepročitanih' })).toHaveCount(0)

  await customer.goto(path)
  await expect(customer.getByRole('log')).toContainText('Da li slikate krštenja?')
  await send('Reč je o subotnjem krštenju.')
  await expect(row).toContainText('Reč je o subotnjem krštenju.')

  for (const [page, other] of [
    [provider, 'Teodora Lazin'],
    [customer, 'Mihajlo Rackov'],
  ] as const) {
    await page.goto('/messages')
    await page.getByRole('button', { name: `Obriši razgovor: ${other}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Obriši' }).click()
    await expect(page.getByRole('button', { name: `Obriši razgovor: ${other}` })).toHaveCount(0)
  }
  await provider.goto(path)
  await expect(provider.getByText('Razgovor nije pronađen.')).toBeVisible()
  tolerateErrors(faults, '404')
})

test('a new conversation can be started after the only one is completed', async ({ browser, faults }) => {
  const customer = await signedInPage(browser, faults, 'branislav.jankov@primer.rs')
  const { id } = await openConversation(customer, 'Radmila Popov')
  await post(customer.context(), `/api/conversations/${id}/messages`, {
    id: randomUUID(),
    content: 'Hvala, prijava je predata.',
  })
  const provider = await signedInPage(browser, faults, 'radmila.popov@primer.rs')
  await provider.goto(`/messages?razgovor=${id}`)
  await provider.getByRole('button', { name: 'Označi kao završeno' }).click()
  await provider.getByRole('switch', { name: 'Zatraži ocenu' }).click()
  await provider.getByRole('button', { name: 'Potvrdi' }).click()
  await expect(provider.getByText('Usluga je označena kao završena', { exact: true }).first()).toBeVisible()
  await expect(provider.getByRole('button', { name: 'Označi kao završeno' })).toHaveCount(0)

  const again = await openConversation(customer, 'Radmila Popov')
  expect(again.id).toBe(id)
  await customer.goto(again.path)
  await expect(customer.getByRole('log')).toContainText('Posao je završen, razgovor je zatvoren.')
  await expect(customer.getByRole('form', { name: 'Ocenite uslugu' })).toHaveCount(0)
  await customer.getByRole('button', { name: 'Započni novi razgovor' }).click()
  await expect(customer.getByText('Započnite razgovor').last()).toBeVisible()
  await expect(customer.getByRole('textbox', { name: messageLabel })).toBeEnabled()
  expect(customer.url()).not.toContain(id)
})
