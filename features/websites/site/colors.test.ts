import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newSection } from '../templates.ts'
import { contrast, MIN_TEXT_CONTRAST, mix, readableOn, type Tones } from './colors.ts'
import { fontNames, type Site, sectionTypes, templateIds } from './site.ts'
import { siteStyle } from './site-style.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

/** Pairs of text colour and background used by the style sheet. */
const textPairs: [ink: keyof Tones, ground: keyof Tones][] = [
  ['text', 'ground'],
  ['quiet', 'ground'],
  ['accent', 'ground'],
  ['onButton', 'button'],
  ['onCard', 'card'],
  ['quietOnCard', 'card'],
  ['accentOnCard', 'card'],
  ['onBadge', 'badge'],
]
const shapePairs: [ink: keyof Tones, ground: keyof Tones][] = [
  ['star', 'ground'],
  ['starOnCard', 'card'],
]

test('computes contrast as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 1)
})

test('keeps a readable colour and changes an unreadable one', () => {
  expect(readableOn('#1f6b4e', '#ffffff')).toBe('#1f6b4e')
  expect(readableOn('#f59e0b', '#ffffff')).not.toBe('#f59e0b')
})

test('mixes from one colour to the other', () => {
  fc.assert(
    fc.property(color, color, (one, other) => {
      expect(mix(one, other, 0)).toBe(one)
      expect(mix(one, other, 1)).toBe(other)
    }),
  )
})

test('keeps every text readable with any chosen colours, in every template and section', () => {
  const chosen = fc.record({
    template_id: fc.constantFrom(...templateIds),
    primary: color,
    secondary: color,
    background: fc.option(color),
    text: fc.option(color),
  })
  fc.assert(
    fc.property(chosen, ({ template_id, primary, secondary, background, text }) => {
      const site: Site = {
        site_title: 'Elektro',
        site_description: '',
        primary_color: primary,
        secondary_color: secondary,
        font_family: fontNames[0],
        template_id,
        cover_image_url: null,
        header_image_url: null,
        logo_url: null,
        contact_email: null,
        contact_phone: null,
        contact_numbers: [],
        contact_address: null,
        service_area: null,
        script: 'latin',
        shows_hours: true,
        opening_message: null,
        social_facebook: null,
        social_instagram: null,
        social_linkedin: null,
        sections: sectionTypes.map(type => ({
          ...newSection(type, { title: 'Elektro', description: '' }),
          background_color: background,
          text_color: text,
        })),
      }
      const look = siteStyle(site)
      const sections = site.sections.map(section => look.sectionLook(section).tones)
      for (const tones of [look.page, look.header, look.footer, ...sections]) {
        for (const [ink, ground] of textPairs) {
          expect([ink, ground, contrast(tones[ink], tones[ground]) >= MIN_TEXT_CONTRAST]).toEqual([ink, ground, true])
        }
        for (const [ink, ground] of shapePairs) expect(contrast(tones[ink], tones[ground])).toBeGreaterThanOrEqual(3)
      }
    }),
    { numRuns: 300 },
  )
})
