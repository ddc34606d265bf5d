import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { DomainFindings } from './domain/domain.ts'
import type { domainApi } from './domain/domain-api.server.ts'
import type { OwnWebsite, SiteDraft } from './draft/site-draft.ts'
import type { SiteSection, TemplateId } from './site/site.ts'
import type { SiteContent } from './site/site-content.ts'
import type { GalleryImage, Website, WebsiteChangesInput } from './website.ts'
import type { websiteApi } from './website-api.server.ts'

const api = apiClient<ReturnType<typeof websiteApi>>()
const domains = apiClient<ReturnType<typeof domainApi>>()

/** The caller's own site, which the first request creates. */
export const websiteQuery = queryOptions({
  queryKey: ['website'],
  queryFn: (): Promise<OwnWebsite> => readBody(api.website.$get()),
})

export const siteContentQuery = queryOptions({
  queryKey: ['website', 'content'],
  queryFn: (): Promise<SiteContent> => readBody(api.website.content.$get()),
})

export const galleryQuery = queryOptions({
  queryKey: ['website', 'images'],
  queryFn: async (): Promise<GalleryImage[]> => (await readBody(api.website.images.$get())).items,
})

export const saveWebsite = (changes: WebsiteChangesInput): Promise<OwnWebsite> =>
  readBody(api.website.$patch({ json: changes }))

export const saveSections = (sections: SiteSection[]): Promise<OwnWebsite> =>
  readBody(api.website.sections.$put({ json: { sections } }))

export const applyTemplate = (template_id: TemplateId, keep_hidden: boolean): Promise<OwnWebsite> =>
  readBody(api.website.template.$put({ json: { template_id, keep_hidden } }))

export const deleteSiteImage = (name: string) => readBody(api.website.images[':name'].$delete({ param: { name } }))

export const publishWebsite = (published: boolean, draft_version?: number): Promise<OwnWebsite> =>
  readBody(api.website.publication.$put({ json: { published, draft_version } }))

export const saveDraft = (version: number, content: SiteDraft) =>
  readBody(api.website.draft.$put({ json: { version, content } }))

export const discardDraft = (version: number) =>
  readBody(api.website.draft.$delete({ query: { version: String(version) } }))

export const changeDomain = (domain: string): Promise<Website> =>
  readBody(domains.website.domain.$put({ json: { domain } }))

export const removeDomain = (): Promise<Website> => readBody(domains.website.domain.$delete())

export const checkDomain = (): Promise<{ website: Website; found: DomainFindings }> =>
  readBody(domains.website.domain.check.$post())
