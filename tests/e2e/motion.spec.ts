import type { Page } from '@playwright/test'
import { contact, desk, expect, jelena, milan, pageOf, phone, test, tolerate } from './test.ts'

type Move = { types: string[]; parts: string[]; longest: number }

/** From now on the page keeps what its moves were, and when the device trembled. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const seen: { moves: Move[]; pulses: number } = { moves: [], pulses: 0 }
    Object.assign(window, { seen })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = options => {
      const move = start(options)
      void move.ready.then(() => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
        const own = effects.filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
        seen.moves.push({
          types: [...((options as StartViewTransitionOptions).types ?? [])],
          parts: own.map(({ pseudoElement }) => pseudoElement!),
          longest: Math.max(...own.map(effect => Number(effect.getComputedTiming().endTime))),
        })
      })
      return move
    }
    navigator.vibrate = () => {
      seen.pulses += 1
      return true
    }
  })
const seenBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { moves: Move[]; pulses: number } }).seen)

/** From the list to a service and back to the list. */
async function thereAndBack(page: Page): Promise<void> {
  // Among the best nothing comes and goes while other stories run.
  await page.goto('/services?sort=rating')
  // The first touch brings along how pages turn into each other.
  const code = page.waitForResponse(/page-moves/)
  await page.mouse.wheel(0, 200)
  await code
  // What comes late is waited for on a page without pictures, where nothing can turn into anything.
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

test.describe('for those who want movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a card’s picture becomes the page’s picture, and goes back', async ({ page }) => {
    await page.setViewportSize(phone)
    await watchMoves(page)
    await thereAndBack(page)
    await expect.poll(async () => (await seenBy(page)).moves.length).toBe(2)
    for (const { types, parts, longest } of (await seenBy(page)).moves) {
      expect(types).toEqual(['photo'])
      // Both pictures are there, so that one turns into the other.
      expect(parts).toEqual(expect.arrayContaining(['::view-transition-old(photo)', '::view-transition-new(photo)']))
      expect(longest).toBeLessThanOrEqual(200)
    }
  })

  test('a conversation falls back into the list, and what is sent is felt', async ({ browser, faults }) => {
    const page = await pageOf(browser, faults, jelena)
    await watchMoves(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { path } = await contact(page, 'Ivana Kostić')
    await page.goto(path)
    await page.getByRole('textbox', { name: 'Napišite poruku...' }).fill('Dobar dan, imate li termin u petak?')
    const code = page.waitForResponse(/page-moves/)
    await page.getByRole('button', { name: 'Pošalji' }).click()
    await expect.poll(async () => (await seenBy(page)).pulses).toBe(1)
    await code
    await page.getByRole('button', { name: 'Zatvori' }).click()
    await expect.poll(async () => (await seenBy(page)).moves.map(({ types }) => types)).toEqual([['chat']])
    expect((await seenBy(page)).moves[0]!.parts).toContain('::view-transition-old(chat)')
  })
})

test('whoever wants no movement gets none', async ({ browser, faults, page }) => {
  await watchMoves(page)
  await thereAndBack(page)
  expect((await seenBy(page)).moves).toEqual([])
  const writer = await pageOf(browser, faults, jelena)
  await watchMoves(writer)
  await writer.emulateMedia({ reducedMotion: 'reduce' })
  await writer.goto((await contact(writer, 'Ivana Kostić')).path)
  await writer.getByRole('textbox', { name: 'Napišite poruku...' }).fill('Može i subota.')
  await writer.getByRole('button', { name: 'Pošalji' }).click()
  await expect(writer.getByRole('log').getByText('Može i subota.')).toBeVisible()
  expect((await seenBy(writer)).pulses).toBe(0)
})

test('a service is paused at once, and goes on when that is refused', async ({ browser, faults }) => {
  const page = await pageOf(browser, faults, milan, desk)
  await page.goto('/dashboard')
  let answer = () => {}
  const isAnswered = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/api/services/*/active', async route => {
    await isAnswered
    await route.fulfill({ status: 503, json: {} })
  })
  const card = page.getByRole('article').filter({ hasText: 'Ugradnja i popravka bojlera' })
  await card.getByRole('button', { name: /^Pauziraj uslugu/ }).press('Enter')
  await expect(card.getByText('Pauzirano').filter({ visible: true })).toBeVisible()
  answer()
  await expect(page.getByText('Došlo je do greške prilikom ažuriranja usluge.').first()).toBeVisible()
  await expect(card.getByText('Aktivno').filter({ visible: true })).toBeVisible()
  tolerate(faults, '503')
})
