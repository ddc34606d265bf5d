import type { Page } from '@playwright/test'
import {
  desktopSize,
  expect,
  jelenaEmail,
  milanEmail,
  openConversation,
  phoneSize,
  signedInPage,
  test,
  tolerateErrors,
} from './test.ts'

type Transition = { types: string[]; pseudoElements: string[]; longestMs: number }

const recordMotion = (page: Page) =>
  page.addInitScript(() => {
    const motion: { transitions: Transition[]; vibrations: number } = { transitions: [], vibrations: 0 }
    Object.assign(window, { motion })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = options => {
      const transition = start(options)
      void transition.ready.then(() => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
        const viewEffects = effects.filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
        motion.transitions.push({
          types: [...((options as StartViewTransitionOptions).types ?? [])],
          pseudoElements: viewEffects.map(({ pseudoElement }) => pseudoElement!),
          longestMs: Math.max(...viewEffects.map(effect => Number(effect.getComputedTiming().endTime))),
        })
      })
      return transition
    }
    navigator.vibrate = () => {
      motion.vibrations += 1
      return true
    }
  })
const motionOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { motion: { transitions: Transition[]; vibrations: number } }).motion)

async function openServiceAndReturn(page: Page): Promise<void> {
  // Opens the best rated services, because other tests add and delete none of them.
  await page.goto('/services?sort=rating')
  // The first touch loads the code of the transitions.
  const code = page.waitForResponse(/page-transitions/)
  await page.mouse.wheel(0, 200)
  await code
  // Waits for all parts of the service, because its picture is missing until all parts are loaded.
  const parts = ['/reviews', '/others', '/prices'].map(part =>
    page.waitForResponse(answer => answer.url().includes(part)),
  )
  const card = page.getByRole('article').nth(2).getByRole('link').first()
  await card.hover()
  await Promise.all(parts)
  await card.click()
  await expect(page.getByRole('heading', { name: 'Opis usluge' })).toBeVisible()
  await page.getByRole('link', { name: 'Nazad na usluge' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
}

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a card’s picture turns into the service’s picture and back', async ({ page }) => {
    await page.setViewportSize(phoneSize)
    await recordMotion(page)
    await openServiceAndReturn(page)
    await expect.poll(async () => (await motionOf(page)).transitions.length).toBe(2)
    for (const { types, pseudoElements, longestMs } of (await motionOf(page)).transitions) {
      expect(types).toEqual(['photo'])
      // Both pictures must take part, so that the first picture turns into the second picture.
      expect(pseudoElements).toEqual(
        expect.arrayContaining(['::view-transition-old(photo)', '::view-transition-new(photo)']),
      )
      expect(longestMs).toBeLessThanOrEqual(200)
    }
  })

  test('a conversation slides back into the list, and sending vibrates', async ({ browser, faults }) => {
    const page = await signedInPage(browser, faults, jelenaEmail)
    await recordMotion(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { path } = await openConversation(page, 'Ivana Kostić')
    await page.goto(path)
    await page.getByRole('textbox', { name: 'Napišite poruku...' }).fill('Dobar dan, imate li termin u petak?')
    const code = page.waitForResponse(/page-transitions/)
    await page.getByRole('button', { name: 'Pošalji' }).click()
    await expect.poll(async () => (await motionOf(page)).vibrations).toBe(1)
    await code
    await page.getByRole('button', { name: 'Zatvori' }).click()
    await expect.poll(async () => (await motionOf(page)).transitions.map(({ types }) => types)).toEqual([['chat']])
    expect((await motionOf(page)).transitions[0]!.pseudoElements).toContain('::view-transition-old(chat)')
  })
})

test('nothing moves or vibrates with reduced motion', async ({ browser, faults, page }) => {
  await recordMotion(page)
  await openServiceAndReturn(page)
  expect((await motionOf(page)).transitions).toEqual([])
  const writer = await signedInPage(browser, faults, jelenaEmail)
  await recordMotion(writer)
  await writer.emulateMedia({ reducedMotion: 'reduce' })
  await writer.goto((await openConversation(writer, 'Ivana Kostić')).path)
  await writer.getByRole('textbox', { name: 'Napišite poruku...' }).fill('Može i subota.')
  await writer.getByRole('button', { name: 'Pošalji' }).click()
  await expect(writer.getByRole('log').getByText('Može i subota.')).toBeVisible()
  expect((await motionOf(writer)).vibrations).toBe(0)
})

test('shows a paused service at once, and as active again if the server refuses', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, milanEmail, desktopSize)
  await page.goto('/dashboard')
  let release = () => {}
  const released = new Promise<void>(done => {
    release = done
  })
  await page.route('**/api/services/*/active', async route => {
    await released
    await route.fulfill({ status: 503, json: {} })
  })
  const card = page.getByRole('article').filter({ hasText: 'Ugradnja i popravka bojlera' })
  await card.getByRole('button', { name: /^Pauziraj uslugu/ }).press('Enter')
  await expect(card.getByText('Pauzirano').filter({ visible: true })).toBeVisible()
  release()
  await expect(page.getByText('Došlo je do greške prilikom ažuriranja usluge.').first()).toBeVisible()
  await expect(card.getByText('Aktivno').filter({ visible: true })).toBeVisible()
  tolerateErrors(faults, '503')
})
