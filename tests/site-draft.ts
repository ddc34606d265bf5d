import type { SiteDraft } from '../features/websites/draft/site-draft.ts'

export const smallestDraft: SiteDraft = {
  subdomain: 'elektro-nacrt',
  site_title: 'Elektro',
  site_description: '',
  primary_color: '#2563eb',
  secondary_color: '#f59e0b',
  font_family: 'Inter',
  script: 'latin',
  template_id: 'modern',
  cover_image_url: null,
  header_image_url: null,
  logo_url: null,
  shows_hours: true,
  contact_email: '',
  contact_phone: '063 555 0142',
  contact_address: '',
  service_area: '',
  opening_message: '',
  social_facebook: '',
  social_instagram: '',
  social_linkedin: '',
  sections: [],
}

/** A client that calls endpoints in this process or over the network. */
type Client = { call: (method: string, path: string, more: any) => Promise<any> }

/** Returns the content of the caller's website in the builder: the draft or, without a draft, the published site. */
export async function readDraft(app: Client, as: unknown): Promise<{ version: number; content: SiteDraft }> {
  const { body } = await app.call('GET', '/api/website', { as })
  if (body.draft.content) return body.draft
  const words = Object.fromEntries(
    Object.entries(smallestDraft).map(([name, empty]) => [name, body[name] ?? empty]),
  ) as SiteDraft
  const sections = body.sections.map(({ id, section_order, ...section }: Record<string, unknown>) => section)
  return { version: body.draft.version, content: { ...words, sections } }
}

/** Returns the sections, of which one is changed. */
export const withSection = <Section extends { section_type: string }>(
  sections: Section[],
  type: string,
  changes: Partial<Section>,
) => sections.map(each => (each.section_type === type ? { ...each, ...changes } : each))

/** Changes a published site as its owner does: saves a draft and publishes the draft. */
export async function changePublishedSite(app: Client, as: unknown, changes: Partial<SiteDraft>): Promise<any> {
  const { version, content } = await readDraft(app, as)
  const saved = await app.call('PUT', '/api/website/draft', {
    as,
    body: { version, content: { ...content, ...changes } },
  })
  if (saved.status !== 200) return saved
  return app.call('PUT', '/api/website/publication', { as, body: { published: true } })
}

export async function changePublishedSection(app: Client, as: unknown, type: string, changes: object): Promise<any> {
  const { sections } = (await readDraft(app, as)).content
  return changePublishedSite(app, as, { sections: withSection(sections, type, changes) })
}
