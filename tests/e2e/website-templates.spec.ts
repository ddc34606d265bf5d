import type { Page } from '@playwright/test'
import { templateIds } from '../../features/websites/site/site.ts'
import { siteRules } from '../../features/websites/site/site-css.ts'
import { smallPhoto } from '../photos.ts'
import { repetitions } from '../repetitions.ts'
import { expectAccessible } from './accessibility-checks.ts'
import { desktopSize, expect, newUser, phoneSize, post, test } from './test.ts'
import { baseUrl, changeWebsite, completeAllSteps } from './website-helpers.ts'

const widths = [320, 390, 360].slice(0, repetitions('WIDTHS', { usual: 1, long: 3 }))
const pairsPerTemplate = repetitions('PAIRS', { usual: 1, long: 5 })
const longestWord = 'Vodoinstalaterskeielektroinstalaterskeuslugeuceloj-okoliniipančevu'
const longTitle = 'Elektroinstalaterske i vodoinstalaterske usluge'

test('no long word overflows a website on a phone in any template', { tag: '@repeats' }, async ({
  browser,
  faults,
  page: visitor,
}) => {
  const { page } = await newUser(browser, faults, { role: 'provider', name: 'Stanislava Hadžistojanović' })
  await completeAllSteps(page)
  const file = { name: 'slika.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
  const upload = { multipart: { file }, headers: { origin: baseUrl() } }
  const { url } = await (await page.request.post(`${baseUrl()}/api/media/services`, upload)).json()
  await post(page.context(), '/api/services', {
    images: [url],
    title: longTitle,
    category: 'Vodoinstalater',
    description: `${longestWord} ${longTitle}`,
    keywords: [],
    price: '15',
    active: true,
  })
  const site = await changeWebsite(page, 'PATCH', '', {
    site_title: `${longTitle} ${longestWord.slice(0, 30)}`,
    site_description: `${longestWord} ${longTitle}`,
    contact_phone: '063 555 0142',
    contact_address: longestWord,
    service_area: longestWord,
    contact_email: `${longestWord.slice(0, 40).toLowerCase()}@${longestWord.slice(0, 50).toLowerCase()}.rs`,
  })
  for (const [index, template_id] of templateIds.entries()) {
    // Withdraws the site, because a published site can be changed only through its draft.
    await changeWebsite(page, 'PUT', '/publication', { published: false })
    const { sections } = await changeWebsite(page, 'PUT', '/template', { template_id })
    const filled = sections.map(({ id, section_order, ...section }: Record<string, unknown>) => ({
      ...section,
      title: section.section_type === 'hero' ? longTitle : longestWord,
      subtitle: `${longestWord} ${longTitle}`,
      content: longestWord,
      button_text: longestWord.slice(0, 40),
      questions: section.section_type === 'faq' ? [{ question: longestWord, answer: longestWord }] : [],
    }))
    await changeWebsite(page, 'PUT', '/sections', { sections: filled })
    const published = await changeWebsite(page, 'PUT', '/publication', { published: true })
    for (const width of widths) {
      await visitor.setViewportSize({ width, height: 800 })
      // Tries again, because it takes up to a second until a change is public.
      await expect(async () => {
        await visitor.goto(site.url)
        await expect(visitor.locator(`.site-${template_id}`)).toBeVisible({ timeout: 100 })
      }).toPass()
      expect(await overflowingElements(visitor), `${template_id} at ${width} px`).toEqual([])
      await visitor.locator('#services h3 a').click()
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(longTitle)
      expect(await overflowingElements(visitor), `${template_id}, a service at ${width} px`).toEqual([])
    }
    await visitor.goto(site.url)
    for (const size of [desktopSize, phoneSize]) {
      await visitor.setViewportSize(size)
      expect(await brokenWords(visitor), `${template_id} at ${size.width} px`).toEqual([])
    }
    await visitor.setViewportSize({ width: 320, height: 800 })
    const pairs = oddPairs.slice(index * 5, index * 5 + pairsPerTemplate)
    for (const pair of pairs) {
      const [primary_color, secondary_color] = pair
      await applyRules(visitor, siteRules({ ...published, primary_color, secondary_color }))
      await expectAccessible(visitor, `${template_id} in ${pair.join(' and ')}`, { onlyColours: pair !== pairs[0] })
    }
  }
})

/** Unusual pairs of colours, five for each template. `site/colors.test.ts` tests random pairs with all templates. */
const oddPairs = [
  ['#ffffff', '#ffffff'],
  ['#000000', '#000000'],
  ['#ffff00', '#ff00ff'],
  ['#808080', '#7f7f7f'],
  ['#00ff00', '#ff0000'],
  ['#fefefe', '#010101'],
  ['#ff0000', '#00ff00'],
  ['#0000ff', '#ffff00'],
  ['#c0c0c0', '#c0c0c0'],
  ['#777777', '#ffffff'],
  ['#f59e0b', '#2563eb'],
  ['#00ffff', '#000000'],
  ['#17222e', '#17222e'],
  ['#f6f4f0', '#f6f4f0'],
  ['#ff69b4', '#8b4513'],
  ['#fff9f5', '#fff9f5'],
  ['#767676', '#949494'],
  ['#ffe9dd', '#6b2743'],
  ['#111827', '#1b2130'],
  ['#7fff00', '#ffd700'],
  ['#d2691e', '#dc143c'],
  ['#4b0082', '#ee82ee'],
  ['#afafaf', '#5f5f5f'],
  ['#ff4500', '#2e8b57'],
  ['#e6e6fa', '#fffacd'],
] as const

/** Adds a style sheet with the rules for other colours, which override the site's own rules. */
const applyRules = (page: Page, css: string) =>
  page.evaluate(rules => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, css)

/** Returns the words of the main heading that break across lines, because a broken word without a hyphen misleads. */
const brokenWords = (page: Page) =>
  page.locator('h1').evaluate(heading => {
    const text = heading.firstChild as Text
    return [...text.data.matchAll(/\S+/g)]
      .filter(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1
      })
      .map(([word]) => word)
  })

const overflowingElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.site *')]
      .filter(element => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && !element.closest('.skip') && (right > innerWidth + 0.5 || left < -0.5)
      })
      .map(element => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`),
  )
