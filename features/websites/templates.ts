import { type FontName, knownTemplate, type SectionType, type SiteSection, type TemplateId } from './site/site.ts'

/** Colours and font of a new site (docs/product.md, A website of one's own). */
export const defaultStyle = { primary: '#2563eb', secondary: '#f59e0b', font: 'Inter' } as const

type Template = {
  name: string
  description: string
  sections: SectionType[]
  primary: string
  font: FontName
}

export const templates: Record<TemplateId, Template> = {
  modern: {
    name: 'Moderan dizajn',
    description: 'Čist raspored, zaobljena dugmad i tamno podnožje.',
    sections: ['hero', 'services', 'prices', 'about', 'testimonials', 'faq', 'contact'],
    primary: defaultStyle.primary,
    font: 'Inter',
  },
  business: {
    name: 'Poslovna tema',
    description: 'Ozbiljan izgled sa oštrim ivicama i serifnim slovima.',
    sections: ['hero', 'about', 'services', 'prices', 'gallery', 'testimonials', 'faq', 'contact'],
    primary: '#1e40af',
    font: 'Noto Serif',
  },
  creative: {
    name: 'Kreativna tema',
    description: 'Velike slike, mekane ivice i svetlo podnožje.',
    sections: ['hero', 'about', 'gallery', 'services', 'prices', 'testimonials', 'faq', 'contact'],
    primary: defaultStyle.primary,
    font: 'Inter',
  },
  craft: {
    name: 'Zanatska tema',
    description: 'Tamno zaglavlje sa mrežom kao na pločicama, ravne ivice i radovi pri vrhu.',
    sections: ['hero', 'gallery', 'prices', 'services', 'about', 'testimonials', 'faq', 'contact'],
    primary: '#b4451f',
    font: 'Commissioner',
  },
  salon: {
    name: 'Salonska tema',
    description: 'Tanka velika slova, slike u luku i cenovnik kao jelovnik.',
    sections: ['hero', 'prices', 'gallery', 'services', 'about', 'testimonials', 'faq', 'contact'],
    primary: '#6b2743',
    font: 'Commissioner',
  },
}

export const sectionNames: Record<SectionType, string> = {
  hero: 'Uvod',
  about: 'O meni',
  services: 'Usluge',
  prices: 'Cenovnik',
  testimonials: 'Recenzije',
  gallery: 'Galerija',
  faq: 'Česta pitanja',
  contact: 'Kontakt',
  default: 'Dodatna sekcija',
}

const empty = {
  is_visible: true,
  title: null,
  subtitle: null,
  content: null,
  image_url: null,
  button_text: null,
  button_url: null,
  background_color: null,
  text_color: null,
  pictures: [],
  questions: [],
}

/** Returns a new section. Its default texts are true of every provider, so that a site can be published unchanged. */
export function newSection(type: SectionType, site: { title: string; description: string }): SiteSection {
  const defaults: Record<SectionType, Partial<SiteSection>> = {
    hero: { title: site.title, subtitle: site.description || null, button_text: 'Javite se' },
    about: {
      title: 'O meni',
      content: 'Pišite mi šta vam treba, pa ćemo se dogovoriti za cenu i termin.',
    },
    services: { title: 'Usluge' },
    prices: { title: 'Cenovnik' },
    testimonials: { title: 'Recenzije' },
    gallery: { title: 'Galerija' },
    faq: { title: 'Česta pitanja' },
    contact: { title: 'Kontakt', subtitle: 'Pozovite me ili pošaljite poruku.' },
    default: { title: 'Dobro je znati' },
  }
  return { ...empty, section_type: type, ...defaults[type] }
}

const texts = ['title', 'subtitle', 'content', 'image_url', 'button_text', 'button_url'] as const

export const isSectionEdited = (section: SiteSection, site: { title: string; description: string }): boolean => {
  const fresh = newSection(section.section_type, site)
  return (
    section.pictures.length > 0 || section.questions.length > 0 || texts.some(name => section[name] !== fresh[name])
  )
}

/** Returns the template's sections with the texts from `before`. Shows hidden sections too unless `keepsHidden`. */
export function templateSections(
  template: TemplateId,
  site: { title: string; description: string },
  before: SiteSection[] = [],
  keepsHidden = false,
): SiteSection[] {
  return templates[template].sections.map(type => {
    const existing = before.find(section => section.section_type === type)
    const fresh = newSection(type, site)
    if (!existing) return fresh
    const keptTexts = Object.fromEntries(texts.map(name => [name, existing[name]]))
    return {
      ...fresh,
      ...keptTexts,
      pictures: existing.pictures,
      questions: existing.questions,
      is_visible: existing.is_visible || !keepsHidden,
    }
  })
}

/** Returns the colour and font after a template change. Values chosen by the owner are kept. */
export function styleAfterTemplate(
  template: TemplateId,
  now: { primary: string; font: FontName },
  current: TemplateId,
) {
  const [from, to] = [templates[knownTemplate(current)], templates[template]]
  return {
    primary: now.primary === from.primary || now.primary === defaultStyle.primary ? to.primary : now.primary,
    font: now.font === from.font || now.font === defaultStyle.font ? to.font : now.font,
  }
}
