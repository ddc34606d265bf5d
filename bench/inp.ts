import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../tests/chromium.ts'
import type { Bench } from './bench.ts'
import { startDemoSite } from './lighthouse.ts'
import { median } from './rounds.ts'

type Step = { name: string; act(page: Page): Promise<unknown> }

const customer = { email: 'jelena.stojkovic@primer.rs', password: 'komsiluk1' }

const steps: Step[] = [
  { name: 'home: menu', act: page => page.getByRole('button', { name: 'Meni' }).click() },
  { name: 'home: menu closed', act: page => page.keyboard.press('Escape') },
  { name: 'home: typing', act: page => page.getByRole('searchbox').first().pressSequentially('moler') },
  { name: 'home: search', act: page => page.keyboard.press('Enter') },
  { name: 'list: filters', act: page => page.getByRole('button', { name: 'Filtriraj' }).click() },
  { name: 'list: filters closed', act: page => page.keyboard.press('Escape') },
  { name: 'list: a service', act: page => page.getByRole('article').first().getByRole('link').first().click() },
  { name: 'service: photo', act: page => page.getByRole('button', { name: /^Uvećaj sliku 1/ }).click() },
  { name: 'service: photo closed', act: page => page.keyboard.press('Escape') },
  { name: 'service: back', act: page => page.getByRole('link', { name: 'Nazad na usluge' }).click() },
]
const signedIn: Step[] = [
  {
    name: 'chat: opened',
    act: page =>
      page
        .getByRole('link', { name: /Milan Jovanović/ })
        .first()
        .click(),
  },
  { name: 'chat: typing', act: page => page.getByRole('textbox').last().pressSequentially('Dobar dan') },
  { name: 'chat: closed', act: page => page.getByRole('button', { name: 'Zatvori' }).click() },
]

/**
 * Measures the time from a touch or key to the next paint (INP) on a phone with a processor four times slower. Each
 * step gives its longest interaction in milliseconds (16 if the browser reports nothing), as the median of the rounds.
 */
export async function measureInp({ folder, isShort, print }: Bench): Promise<void> {
  const site = await startDemoSite(folder, 'inp')
  const browser = await chromium.launch({ executablePath: findChromium()!, args: chromiumArguments })
  const timesByStep = new Map<string, number[]>()
  try {
    for (let round = 0; round < (isShort ? 1 : 5); round += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
      await context.addInitScript(recordInteractions)
      // Hides the prelaunch dialog, which would cover the page.
      await context.addInitScript(() => localStorage.setItem('prelaunch_dialog_closed', 'true'))
      const page = await context.newPage()
      const processor = await context.newCDPSession(page)
      await processor.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const measureStep = async ({ name, act }: Step) => {
        await act(page)
        const longest = await page.evaluate(longestSinceLast)
        timesByStep.set(name, [...(timesByStep.get(name) ?? []), longest])
      }
      await page.goto(site.url, { waitUntil: 'networkidle' })
      for (const step of steps) await measureStep(step)
      await page.request.post(`${site.url}/api/auth/sign-in/email`, { data: customer, headers: { origin: site.url } })
      await page.goto(`${site.url}/messages`, { waitUntil: 'networkidle' })
      for (const step of signedIn) await measureStep(step)
      await context.close()
    }
  } finally {
    await browser.close()
    await site.stop()
  }
  print('| step | ms |')
  print('|---|---|')
  for (const [name, times] of timesByStep) print(`| ${name} | ${median(times)} |`)
}

/** Runs in the page: collects the durations of interactions. */
function recordInteractions() {
  const durations: number[] = []
  Object.assign(window, { interactions: durations })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if ((entry as { interactionId?: number }).interactionId) durations.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Runs in the page: returns and clears the durations once all effects of the step have been painted. */
const longestSinceLast = () =>
  new Promise<number>(resolve =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        const durations = (window as unknown as { interactions: number[] }).interactions
        resolve(Math.max(16, ...durations.splice(0)))
      }, 500),
    ),
  )
