import { dayAhead } from './booking-helpers.ts'
import { endComposition, sendMessage, writeMessage } from './conversation-helpers.ts'
import { silenceLiveEvents } from './offline-helpers.ts'
import { delayRequests, releaseRequests } from './promised/response-stubs.ts'
import { desktopSize, expect, openConversation, phoneSize, post, signedInPage, test } from './test.ts'
import { newUserByCode } from './users.ts'

const messageLabel = 'Napišite poruku...'

test('unread dots, typing and read receipts are shown at once, in all tabs; the time goes on by the server’s clock', async () => {
  const { page: customer } = await newUserByCode()
  const { path } = await openConversation(customer, 'Jasmina Cvejić')
  const provider = await signedInPage('jasmina.cvejic@primer.rs', desktopSize)
  const otherTab = await provider.context().newPage()
  await provider.goto('/messages')
  await otherTab.goto('/services')
  const dot = { name: 'Poruke, ima nepročitanih' }
  await expect(provider.getByRole('link', { name: 'Poruke', exact: true }).first()).toBeVisible()

  await customer.goto(path)
  const input = provider.getByRole('textbox', { name: messageLabel })
  await writeMessage(customer, 'Da li šišate i vikendom?')
  for (const tab of [provider, otherTab]) await expect(tab.getByRole('link', dot).first()).toBeVisible()
  const row = provider.getByRole('listitem').filter({ hasText: 'Da li šišate i vikendom?' })
  await expect(row).toContainText('Nepročitano')

  await row.getByRole('link').click()
  await expect(provider.getByText('Nove poruke')).toBeVisible()
  for (const tab of [provider, otherTab]) await expect(tab.getByRole('link', dot)).toHaveCount(0)
  await expect(customer.getByRole('log')).toContainText('pročitano')

  await input.pressSequentially('Šišam')
  await expect(customer.getByText('Jasmina Cvejić piše...')).toBeAttached()
  await provider.keyboard.press('Shift+Enter')
  await input.pressSequentially('subotom.')
  await provider.keyboard.press('Enter')
  await expect(customer.getByRole('log')).toContainText('Šišam\nsubotom.')
  await expect(customer.getByText('Jasmina Cvejić piše...')).toHaveCount(0)

  // Turns live events off in this browser, because live events would also update the times in the list.
  const silent = await signedInPage('jasmina.cvejic@primer.rs')
  await silenceLiveEvents(silent)
  await silent.clock.install()
  await silent.goto('/messages')
  const answered = silent.getByRole('listitem').filter({ hasText: 'subotom.' })
  await expect(answered).toContainText('upravo sada')
  await silent.clock.fastForward(60_000)
  await expect(answered).toContainText('pre minut')

  // Messages and the diary follow the server's clock although the device's clock is wrong.
  const age = customer.getByRole('listitem').filter({ hasText: 'subotom.' }).locator('time')
  for (const direction of [-1, 1]) {
    await customer.context().clock.setSystemTime(Date.now() + direction * 2 * 3_600_000)
    await customer.goto('/messages')
    await expect(age).toHaveText(/^(upravo sada|pre (\d )?minuta?)$/)
    await provider.context().clock.setSystemTime(Date.now() + direction * 86_400_000)
    await provider.goto('/dashboard?tab=bookings')
    await expect(provider.locator('.diary-column[data-selected]')).toHaveAttribute('data-date', dayAhead(0))
  }
})

test('the conversation’s window is 85 % high and at most 500 px wide; closing it keeps the draft', async () => {
  const page = await signedInPage('olivera.kostadinov@primer.rs')
  const { id, path } = await openConversation(page, 'Biljana Vuković')
  await delayRequests(page, `**/api/conversations/${id}`)
  await page.goto(path)
  // Before the conversation is loaded, the window's name comes from the list of conversations.
  const dialog = page.getByRole('dialog', { name: 'Biljana Vuković' })
  await expect(dialog).toBeVisible()
  releaseRequests()
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
  const draft = 'red\n'.repeat(20)
  await input.fill(draft)
  await expect.poll(height).toBe(120)
  await endComposition(input)
  await expect(input).toHaveValue(draft)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/messages')
  await page.goBack()
  await expect(input).toHaveValue(draft)
})

test('a long conversation loads upwards without a jump and opens where reading stopped', async () => {
  const customer = await signedInPage('filip.berar@primer.rs')
  const provider = await signedInPage('atila.kovac@primer.rs')
  const { id, path } = await openConversation(customer, 'Atila Kovač')
  for (let number = 1; number <= 75; number += 1) await sendMessage(customer, id, `Poruka broj ${number}.`)
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
  await sendMessage(customer, id, 'Sa drugog uređaja.')
  await expect(log.getByText('Sa drugog uređaja.')).toBeAttached()
  await expect(log.getByText('Poruka broj 26.')).toBeInViewport()
  await log.evaluate(() => window.dispatchEvent(new Event('release-scroll')))
  await expect(log.getByText('Poruka broj 10.')).toBeAttached()
  await expect(log.getByText('Poruka broj 26.')).toBeInViewport()
  await expect(async () => {
    await log.evaluate(element => element.scrollTo(0, 0))
    await expect(log.getByText('Poruka broj 1.', { exact: true })).toBeInViewport({ timeout: 300 })
  }).toPass()
  await expect(log.locator('.bubble')).toHaveCount(76)

  // Sending a message scrolls to that message, wherever the customer was reading.
  await writeMessage(customer, 'Eto, to je sve.')
  await expect(log.getByText('Eto, to je sve.')).toBeInViewport()
  await provider.goto(path)
  await expect(provider.getByText('Nove poruke')).toBeInViewport()

  // A completed conversation opens at its end, also with unread messages, and offers a new one.
  await customer.goto('/messages')
  for (let number = 1; number <= 20; number += 1) await sendMessage(provider, id, `Odgovor ${number}.`)
  await post(provider, `/api/conversations/${id}/complete`, { review_requested: false })
  await customer.goto(path)
  await expect(customer.getByText('Nove poruke')).toBeAttached()
  await expect(log.getByText('Posao je završen, razgovor je zatvoren.')).toBeInViewport()
  await expect(customer.getByRole('form', { name: 'Ocenite uslugu' })).toHaveCount(0)
  await customer.getByRole('button', { name: 'Započni novi razgovor' }).click()
  await expect(customer.getByText('Započnite razgovor').last()).toBeVisible()
  await expect(customer.getByRole('textbox', { name: messageLabel })).toBeEnabled()
  expect(customer.url()).not.toContain(id)
})
