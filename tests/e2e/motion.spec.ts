import type { Page } from '@playwright/test'
import { expect, jelenaEmail, openConversation, signedInPage, test } from './test.ts'

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

test('pictures and a conversation move briefly and sending vibrates, but not with reduced motion', async () => {
  const page = await signedInPage(jelenaEmail)
  await recordMotion(page)
  const { path } = await openConversation(page, 'Ivana Kostić')
  const sendMessage = async (text: string) => {
    await page.goto(path)
    await page.getByRole('textbox', { name: 'Napišite poruku...' }).fill(text)
    // The first touch loads the code, so the message is sent by a click.
    const code = page.waitForResponse(/page-transitions/)
    await page.getByRole('button', { name: 'Pošalji' }).click()
    await expect(page.getByRole('log').getByText(text).last()).toBeVisible()
    await code
    await page.getByRole('button', { name: 'Zatvori' }).click()
  }

  await page.emulateMedia({ reducedMotion: 'no-preference' })
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
  await sendMessage('Dobar dan, imate li termin u petak?')
  await expect.poll(async () => (await motionOf(page)).transitions.map(({ types }) => types)).toEqual([['chat']])
  const { transitions, vibrations } = await motionOf(page)
  expect(transitions[0]!.pseudoElements).toContain('::view-transition-old(chat)')
  expect(vibrations).toBe(1)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openServiceAndReturn(page)
  expect((await motionOf(page)).transitions).toEqual([])
  await sendMessage('Može i subota.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await motionOf(page)).toEqual({ transitions: [], vibrations: 0 })
})
