import { mix, type Tones, tonesOn } from './colors.ts'
import type { FontName, Site, SiteSection, TemplateId } from './site.ts'

const paper = '#ffffff'
const darkFooter = '#111827'

/** The grounds on which a template's parts stand; an owner's own background goes over them. */
function groundOf(template: TemplateId, section: SiteSection, tint: string, primary: string): string {
  const { section_type: type } = section
  if (template === 'business') return ['hero', 'gallery', 'testimonials'].includes(type) ? tint : paper
  if (template === 'creative') return type === 'hero' ? primary : type === 'contact' ? tint : paper
  if (type === 'contact') return primary
  return type === 'services' ? tint : paper
}

export type SectionLook = {
  tones: Tones
  /** The colours lie on a rounded panel on the page instead of reaching its edges. */
  isPanel: boolean
}

/** Every colour of a site. All writing in it stands out from its ground, whatever was chosen. */
export function lookOfSite(site: Site) {
  const { primary_color: primary, secondary_color: secondary, template_id: template } = site
  const tint = mix(primary, paper, 0.95)
  const on = (ground: string, more: { text?: string | null; card?: string } = {}) =>
    tonesOn(ground, { primary, secondary, ...more })
  const sectionLook = (section: SiteSection): SectionLook => {
    const { section_type: type, background_color: own, text_color: text } = section
    const ground = own ?? groundOf(template, section, tint, primary)
    const isTintedCard = ground === paper && type === 'testimonials'
    return {
      tones: on(ground, { text, card: isTintedCard ? tint : paper }),
      isPanel: template === 'creative' && (type === 'hero' || type === 'contact'),
    }
  }
  const isLightFrame = template === 'creative'
  return {
    page: on(paper),
    header: on(isLightFrame ? paper : primary),
    footer: on(isLightFrame ? paper : template === 'business' ? primary : darkFooter),
    isLightFrame,
    sectionLook,
  }
}

const fontFiles: Record<FontName, { file: string; stack: string }> = {
  Inter: { file: 'inter', stack: 'system-ui, sans-serif' },
  Commissioner: { file: 'commissioner', stack: 'system-ui, sans-serif' },
  Nunito: { file: 'nunito', stack: 'system-ui, sans-serif' },
  'Noto Serif': { file: 'noto-serif', stack: 'Georgia, serif' },
}
export const fontStack = (font: FontName) => `"${font}", ${fontFiles[font].stack}`

const subsets = {
  latin: 'U+20-7E,U+A0-105,U+108-10B,U+10E-10F,U+112-15F,U+162-17C,U+2000-2122',
  serbian: 'U+106-107,U+10C-10D,U+110-111,U+160-161,U+17D-17E',
  cyrillic: 'U+400-45F',
}
const fontUrl = (font: FontName, subset: keyof typeof subsets) =>
  `/website-fonts/${fontFiles[font].file}-${subset}.woff2`

/** The files that nearly every Serbian page needs, to be fetched along with it. */
export const preloadedFontUrls = (font: FontName) => [fontUrl(font, 'latin'), fontUrl(font, 'serbian')]

export const fontFaces = (font: FontName) =>
  Object.entries(subsets)
    .map(
      ([subset, range]) =>
        `@font-face{font-family:"${font}";font-weight:400 800;font-display:swap;src:url(${fontUrl(font, subset as keyof typeof subsets)}) format("woff2");unicode-range:${range}}`,
    )
    .join('')
