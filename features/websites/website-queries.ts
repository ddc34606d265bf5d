import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import type { SiteSection, TemplateId } from './site/site.ts'
import type { GalleryImage, SiteContent, Website, WebsiteChangesInput } from './website.ts'
import type { websiteApi } from './website-api.server.ts'

const api = apiClient<ReturnType<typeof websiteApi>>()

/** One's own site; asking for it the first time makes it. */
export const websiteQuery = queryOptions({
  queryKey: ['website'],
  queryFn: (): Promise<Website> => answer(api.website.$get()),
})

/** What the site shows beside its own texts. */
export const siteContentQuery = queryOptions({
  queryKey: ['website', 'content'],
  queryFn: (): Promise<SiteContent> => answer(api.website.content.$get()),
})

export const galleryQuery = queryOptions({
  queryKey: ['website', 'images'],
  queryFn: async (): Promise<GalleryImage[]> => (await answer(api.website.images.$get())).items,
})

export const saveWebsite = (changes: WebsiteChangesInput): Promise<Website> =>
  answer(api.website.$patch({ json: changes }))

export const saveSections = (sections: SiteSection[]): Promise<Website> =>
  answer(api.website.sections.$put({ json: { sections } }))

export const applyTemplate = (template_id: TemplateId): Promise<Website> =>
  answer(api.website.template.$put({ json: { template_id } }))

export const publishWebsite = (published: boolean): Promise<Website> =>
  answer(api.website.publication.$put({ json: { published } }))
