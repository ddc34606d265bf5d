import type { Page } from '@playwright/test'
import { templateIds } from '../../features/websites/site/site.ts'
import { siteRules } from '../../features/websites/site/site-css.ts'
import { families, linesWithEqualWidths, measureFonts, weights } from '../font-widths.ts'
import { expectAccessible } from './accessibility-checks.ts'
import { desktopSize, expect, newUser, phoneSize, post, test } from './test.ts'
import { changeWebsite, completeAllSteps, uploadPicture } from './website-helpers.ts'

const longestWord = 'Vodoinstalaterskeielektroinstalaterskeuslugeuceloj-okoliniipančevu'
const longTitle = 'Elektroinstalaterske i vodoinstalaterske usluge'

test('no long word overflows a website on a phone in any template', async ({ browser, faults, page: visitor }) => {
  const { page } = await newUser(browser, faults, { role: 'provider', name: 'Stanislava Hadžistojanović' })
  await completeAllSteps(page)
  await post(page.context(), '/api/services', {
    images: [await uploadPicture(page, 'services')],
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
    await visitor.setViewportSize({ width: 320, height: 800 })
    // Tries again, because it takes up to a second until a change is public.
    await expect(async () => {
      await visitor.goto(site.url)
      await expect(visitor.locator(`.site-${template_id}`)).toBeVisible({ timeout: 100 })
    }).toPass()
    expect(await overflowingElements(visitor), template_id).toEqual([])
    const [primary_color, secondary_color] = oddPairs[index]!
    await applyRules(visitor, siteRules({ ...published, primary_color, secondary_color }))
    await expectAccessible(visitor, `${template_id} in ${primary_color} and ${secondary_color}`)
    for (const size of [desktopSize, phoneSize]) {
      await visitor.setViewportSize(size)
      expect(await brokenWords(visitor), `${template_id} at ${size.width} px`).toEqual([])
    }
    await visitor.setViewportSize({ width: 320, height: 800 })
    await visitor.locator('#services h3 a').click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(longTitle)
    expect(await overflowingElements(visitor), `${template_id}, a service`).toEqual([])
  }
})

/** An unusual pair of colours for each template. `site/colors.test.ts` tests random pairs with all templates. */
const oddPairs = [
  ['#ffff00', '#ff00ff'],
  ['#fefefe', '#010101'],
  ['#777777', '#ffffff'],
  ['#17222e', '#17222e'],
  ['#ff69b4', '#8b4513'],
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

test('each of the eight website fonts has different widths at weights 400, 700 and 800', async ({ page }) => {
  await page.goto('/support')
  const measured = await page.evaluate(measureFonts, [families, weights] as Parameters<typeof measureFonts>[0])
  expect(measured).toHaveLength(24)
  expect(linesWithEqualWidths(measured)).toEqual([])
})
