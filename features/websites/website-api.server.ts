import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { invalidates, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireProvider,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { userTag } from '../accounts/user-tag.server.ts'
import { discardDraft, saveDraft } from './draft/drafts.server.ts'
import { ownWebsite, savedDraft, siteDraft } from './draft/site-draft.ts'
import { templateIds } from './site/site.ts'
import { findSiteContent, listGallery } from './site/site-content.server.ts'
import { siteContent } from './site/site-content.ts'
import { deleteSiteImage } from './site-images.server.ts'
import { galleryImage, sectionsInput, websiteChanges } from './website.ts'
import { websiteWrites } from './website-rate-limit.server.ts'
import { applyTemplate, findOrCreateWebsite, saveSections, setPublished, updateWebsite } from './websites.server.ts'

/** The limit is high because drafts are saved while the user types. */
const draftWrites: RateLimit = { name: 'website-draft', points: 900, seconds: 600 }

const tags = ['websites']
/** Empties the cache of the provider's page on the main site because that page shows the website's address. */
const changesOwnersPage = invalidates(c => [userTag(c.var.acting.user.id)])
const middleware = requireProvider()
const stored = json(ownWebsite, 'The stored site')

const getWebsite = createRoute({
  method: 'get',
  path: '/website',
  tags,
  summary: 'The caller’s website; the first call creates it, unpublished and with a free address',
  middleware,
  responses: { 200: json(ownWebsite, 'The site'), ...problems(401, 403) },
})

const change = createRoute({
  method: 'patch',
  path: '/website',
  tags,
  summary: 'Change some of the site’s data; omitted fields stay',
  middleware: [middleware, rateLimited(websiteWrites), changesOwnersPage] as const,
  request: { body: jsonBody(websiteChanges) },
  responses: { 200: stored, ...problems(401, 403, 404, 409, 422, 429) },
})

const sections = createRoute({
  method: 'put',
  path: '/website/sections',
  tags,
  summary: 'Replace all sections, in the order of the list; each type at most once',
  middleware: [middleware, rateLimited(websiteWrites), noCacheInvalidation] as const,
  request: { body: jsonBody(sectionsInput) },
  responses: { 200: stored, ...problems(401, 403, 404, 409, 422, 429) },
})

const templateChoice = z.object({
  template_id: z.enum(templateIds, 'Molimo izaberite šablon'),
  keep_hidden: z.boolean().default(false).describe('Keeps hidden sections hidden'),
})

const template = createRoute({
  method: 'put',
  path: '/website/template',
  tags,
  summary: 'Apply a template: its sections replace all others, texts are kept by section type',
  middleware: [middleware, rateLimited(websiteWrites), noCacheInvalidation] as const,
  request: { body: jsonBody(templateChoice) },
  responses: { 200: stored, ...problems(401, 403, 404, 409, 422, 429) },
})

const publicationChoice = z.object({
  published: z.boolean(),
  draft_version: z
    .number()
    .int()
    .optional()
    .describe('Version of the draft to publish; refused if there is another by now'),
})

const publication = createRoute({
  method: 'put',
  path: '/website/publication',
  tags,
  summary: 'Publish the site with its draft, or withdraw it',
  middleware: [middleware, rateLimited(websiteWrites), changesOwnersPage] as const,
  request: { body: jsonBody(publicationChoice) },
  responses: { 200: stored, ...problems(401, 403, 404, 409, 422, 429) },
})

const draft = createRoute({
  method: 'put',
  path: '/website/draft',
  tags,
  summary: 'Save the draft of a published site; visitors see it once it is published',
  middleware: [middleware, rateLimited(draftWrites), noCacheInvalidation] as const,
  request: {
    body: jsonBody(z.object({ version: z.number().int().describe('Version it is based on'), content: siteDraft })),
  },
  responses: { 200: json(savedDraft, 'Saved'), ...problems(401, 403, 404, 409, 422, 429) },
})

const dropDraft = createRoute({
  method: 'delete',
  path: '/website/draft',
  tags,
  summary: 'Discard the draft',
  middleware: [middleware, rateLimited(draftWrites), noCacheInvalidation] as const,
  request: { query: z.object({ version: z.coerce.number().int() }) },
  responses: { 200: json(savedDraft, 'Discarded'), ...problems(401, 403, 404, 409, 422, 429) },
})

const content = createRoute({
  method: 'get',
  path: '/website/content',
  tags,
  summary: 'Automatic content of the site: active services, ratings with text, pictures',
  middleware,
  responses: { 200: json(siteContent, 'The content'), ...problems(401, 403) },
})

const images = createRoute({
  method: 'get',
  path: '/website/images',
  tags,
  summary: 'Pictures for the site: uploads, then those of the caller’s services',
  middleware,
  responses: { 200: json(z.object({ items: z.array(galleryImage) }), 'The pictures'), ...problems(401, 403) },
})

const deleteImage = createRoute({
  method: 'delete',
  path: '/website/images/{name}',
  tags,
  summary: 'Delete one of the caller’s uploads, unless the site shows it',
  middleware: [middleware, rateLimited(websiteWrites), noCacheInvalidation] as const,
  request: { params: z.object({ name: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/) }) },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 409, 422, 429) },
})

/** The website builder's endpoints (docs/product.md, A website of one's own). They change only the caller's site. */
export function websiteApi() {
  return createRouter()
    .openapi(getWebsite, async c => c.json(await findOrCreateWebsite(c.var.acting), 200))
    .openapi(change, async c => c.json(await updateWebsite(c.var.acting, c.req.valid('json')), 200))
    .openapi(sections, async c => c.json(await saveSections(c.var.acting, c.req.valid('json').sections), 200))
    .openapi(template, async c => {
      const { template_id, keep_hidden } = c.req.valid('json')
      return c.json(await applyTemplate(c.var.acting, template_id, keep_hidden), 200)
    })
    .openapi(publication, async c => {
      const { published, draft_version } = c.req.valid('json')
      return c.json(await setPublished(c.var.acting, published, draft_version), 200)
    })
    .openapi(draft, async c => c.json(await saveDraft(c.var.acting, c.req.valid('json')), 200))
    .openapi(dropDraft, async c => c.json(await discardDraft(c.var.acting, c.req.valid('query').version), 200))
    .openapi(content, async c => c.json(await findSiteContent(c.var.runtime, c.var.acting.user.id), 200))
    .openapi(images, async c => c.json({ items: await listGallery(c.var.acting) }, 200))
    .openapi(deleteImage, async c => {
      await deleteSiteImage(c.var.acting, c.req.valid('param').name)
      return c.body(null, 204)
    })
}
