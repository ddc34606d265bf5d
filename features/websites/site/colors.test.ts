import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallestDraft } from '../../../tests/site-draft.ts'
import { palettes } from '../palettes.ts'
import { newSection } from '../templates.ts'
import { readColor } from '../website.ts'
import { contrast, MIN_TEXT_CONTRAST, mix, readableOn, type Tones } from './colors.ts'
import { type Site, sectionTypes, templateIds } from './site.ts'
import { siteStyle } from './site-style.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

/** The colours that the style sheet puts on each background. Stars are shapes, which need less contrast than text. */
const inksOn = {
  ground: ['text', 'quiet', 'accent', 'star'],
  card: ['onCard', 'quietOnCard', 'accentOnCard', 'starOnCard'],
  button: ['onButton'],
  badge: ['onBadge'],
} satisfies Partial<Record<keyof Tones, (keyof Tones)[]>>
const pairs = Object.entries(inksOn).flatMap(([ground, inks]) => inks.map(ink => [ink, ground as keyof Tones] as const))
const leastContrast = (ink: keyof Tones) => (ink.startsWith('star') ? 3 : MIN_TEXT_CONTRAST)

test('computes contrast as in WCAG, and changes only an unreadable colour', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 1)
  expect(readableOn('#1f6b4e', '#ffffff')).toBe('#1f6b4e')
  expect(readableOn('#f59e0b', '#ffffff')).not.toBe('#f59e0b')
  expect([mix('#1f6b4e', '#f59e0b', 0), mix('#1f6b4e', '#f59e0b', 1)]).toEqual(['#1f6b4e', '#f59e0b'])
})

test('keeps every text readable with any chosen colours, in every template and section', () => {
  const chosen = fc.record({
    template_id: fc.constantFrom(...templateIds),
    primary_color: color,
    secondary_color: color,
    background_color: fc.option(color),
    text_color: fc.option(color),
  })
  fc.assert(
    fc.property(chosen, ({ background_color, text_color, ...chosenLook }) => {
      const site: Site = {
        ...smallestDraft,
        ...chosenLook,
        contact_numbers: [],
        sections: sectionTypes.map(type => {
          const section = newSection(type, { title: 'Elektro', description: '' })
          return { ...section, background_color, text_color }
        }),
      }
      const look = siteStyle(site)
      const sections = site.sections.map(section => look.sectionLook(section).tones)
      for (const tones of [look.page, look.header, look.footer, ...sections]) {
        for (const [ink, ground] of pairs)
          expect([ink, ground, contrast(tones[ink], tones[ground]) >= leastContrast(ink)]).toEqual([ink, ground, true])
      }
    }),
    { numRuns: 300 },
  )
})

test('each palette is readable with white text, its colours differ visibly, and no palette is twice', () => {
  for (const { name, primary, secondary } of palettes) {
    expect([readColor(primary), readColor(secondary)]).toEqual([primary, secondary])
    expect(contrast(primary, '#ffffff'), name).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST)
    expect(contrast(primary, secondary), name).toBeGreaterThan(1.5)
  }
  expect(new Set(palettes.map(({ primary, secondary }) => primary + secondary)).size).toBe(palettes.length)
  expect(new Set(palettes.map(({ name }) => name)).size).toBe(palettes.length)
})
