import type { Script } from '../../../platform/serbian/script/script.ts'
import { mix, type Tones, tonesOn } from './colors.ts'
import { type FontName, knownTemplate, type Site, type SiteSection, type TemplateId } from './site.ts'

const paper = '#ffffff'
const darkFooter = '#111827'
const slate = '#17222e'

const pages: Record<TemplateId, string> = {
  modern: paper,
  business: paper,
  creative: paper,
  craft: '#f6f4f0',
  salon: '#fff9f5',
}

/** Returns a section's background in a template, used when the owner has chosen none. */
function groundOf(template: TemplateId, { section_type: type }: SiteSection, primary: string): string {
  const page = pages[template]
  const tint = mix(primary, page, 0.95)
  if (template === 'business') return ['hero', 'gallery', 'testimonials'].includes(type) ? tint : page
  if (template === 'creative') return type === 'hero' ? primary : type === 'contact' ? tint : page
  if (template === 'craft') return type === 'hero' ? slate : page
  if (template === 'salon') return ['prices', 'contact'].includes(type) ? mix(primary, '#ffe9dd', 0.94) : page
  if (type === 'contact') return primary
  return type === 'services' ? tint : page
}

export type SectionStyle = {
  tones: Tones
  /** Shows the section as a rounded panel instead of at full width. */
  isPanel: boolean
}

/** Returns all colours of a site. Text stays readable whatever colours the owner chooses. */
export function siteStyle(site: Site) {
  const { primary_color: primary, secondary_color: secondary } = site
  const template = knownTemplate(site.template_id)
  const page = pages[template]
  const on = (ground: string, more: { text?: string | null; card?: string } = {}) =>
    tonesOn(ground, { primary, secondary, ...more })
  const sectionLook = (section: SiteSection): SectionStyle => {
    const { section_type: type, background_color: own, text_color: text } = section
    const ground = own ?? groundOf(template, section, primary)
    const isTintedCard = ground === paper && type === 'testimonials'
    // Cards of the salon template have no background of their own.
    const card = template === 'salon' ? ground : isTintedCard ? mix(primary, paper, 0.95) : paper
    return {
      tones: on(ground, { text, card }),
      isPanel: template === 'creative' && (type === 'hero' || type === 'contact'),
    }
  }
  const heads: Record<TemplateId, string> = {
    modern: primary,
    business: primary,
    creative: page,
    craft: slate,
    salon: page,
  }
  const feet: Record<TemplateId, string> = {
    modern: darkFooter,
    business: primary,
    creative: page,
    craft: slate,
    salon: primary,
  }
  return { page: on(page), header: on(heads[template]), footer: on(feet[template]), sectionLook }
}

const sans = 'system-ui, sans-serif'
const serif = 'Georgia, serif'
/** Font files. `weights` is the range of font weights that the file contains. */
const fontFiles: Record<FontName, { file: string; stack: string; weights: string }> = {
  Inter: { file: 'inter', stack: sans, weights: '400 800' },
  Commissioner: { file: 'commissioner', stack: sans, weights: '300 900' },
  Nunito: { file: 'nunito-2', stack: sans, weights: '400 800' },
  Montserrat: { file: 'montserrat', stack: sans, weights: '300 800' },
  Rubik: { file: 'rubik', stack: sans, weights: '300 800' },
  'Roboto Condensed': { file: 'roboto-condensed', stack: sans, weights: '400 800' },
  'Noto Serif': { file: 'noto-serif-2', stack: serif, weights: '400 800' },
  Alegreya: { file: 'alegreya', stack: serif, weights: '400 800' },
}
/** Returns a font's files. For an unknown font, stored by a newer version of Komšiluk, returns the files of Inter. */
const filesOf = (font: FontName) => fontFiles[font] ?? fontFiles.Inter
export const fontStack = (font: FontName) => `"${font}", ${filesOf(font).stack}`

const subsets = {
  latin: 'U+20-7E,U+A0-105,U+108-10B,U+10E-10F,U+112-15F,U+162-17C,U+2000-2122',
  serbian: 'U+106-107,U+10C-10D,U+110-111,U+160-161,U+17D-17E',
  cyrillic: 'U+400-45F',
}
const fontUrl = (font: FontName, subset: keyof typeof subsets) => `/website-fonts/${filesOf(font).file}-${subset}.woff2`

/** Returns the URLs of the font files to preload because nearly every Serbian page needs these files. */
export const preloadedFontUrls = (font: FontName, script: Script) => [
  fontUrl(font, 'latin'),
  fontUrl(font, script === 'cyrillic' ? 'cyrillic' : 'serbian'),
]

export const fontFaces = (font: FontName) =>
  Object.entries(subsets)
    .map(
      ([subset, range]) =>
        `@font-face{font-family:"${font}";font-weight:${filesOf(font).weights};font-display:swap;src:url(${fontUrl(font, subset as keyof typeof subsets)}) format("woff2");unicode-range:${range}}`,
    )
    .join('')
