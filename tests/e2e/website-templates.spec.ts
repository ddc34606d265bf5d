import type { Page } from '@playwright/test'
import { templateIds } from '../../features/websites/site/site.ts'
import { families, linesWithEqualWidths, measureFonts, weights } from '../font-widths.ts'
import { expectAccessible } from './accessibility-checks.ts'
import { desktopSize, expect, newUser, phoneSize, publishService, put, test } from './test.ts'
import { changeWebsite, completeAllSteps, publishWebsite } from './website-helpers.ts'

const longestWord = 'Vodoinstalaterskeielektroinstalaterskeuslugeuceloj-okoliniipančevu'
const longTitle = 'Elektroinstalaterske i vodoinstalaterske usluge'

test('no long word overflows a website on a phone in any template', async ({ page: visitor }) => {
  const { page } = await newUser({ role: 'provider', name: 'Stanislava Hadžistojanović' })
  await completeAllSteps(page)
  await publishService(page, longTitle, { description: `${longestWord} ${longTitle}` })
  const site = await changeWebsite(page, {
    site_title: `${longTitle} ${longestWord.slice(0, 30)}`,
    site_description: `${longestWord} ${longTitle}`,
    contact_phone: '063 555 0142',
    contact_address: longestWord,
    service_area: longestWord,
    contact_email: `${longestWord.slice(0, 40).toLowerCase()}@${longestWord.slice(0, 50).toLowerCase()}.rs`,
  })
  for (const template_id of templateIds) {
    // Withdraws the site, because a published site can be changed only through its draft.
    await publishWebsite(page, false)
    const { sections } = await put(page, '/api/website/template', { template_id })
    const filled = sections.map(({ id, section_order, ...section }: Record<string, unknown>) => ({
      ...section,
      title: section.section_type === 'hero' ? longTitle : longestWord,
      subtitle: `${longestWord} ${longTitle}`,
      content: longestWord,
      button_text: longestWord.slice(0, 40),
      questions: section.section_type === 'faq' ? [{ question: longestWord, answer: longestWord }] : [],
    }))
    await put(page, '/api/website/sections', { sections: filled })
    await publishWebsite(page)
    await visitor.setViewportSize({ width: 320, height: 800 })
    // Tries again, because it takes up to a second until a change is public.
    await expect(async () => {
      await visitor.goto(site.url)
      await expect(visitor.locator(`.site-${template_id}`)).toBeVisible({ timeout: 100 })
    }).toPass()
    expect(await overflowingElements(visitor), template_id).toEqual([])
    await expectAccessible(visitor, template_id)
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
