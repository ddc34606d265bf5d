import type { Site } from './site.ts'
import type { SiteContent } from './site-content.ts'

/** A published site with all that its pages are made of. */
export type LiveSite = {
  id: string
  site: Site
  content: SiteContent
  /** The site's own address, without a slash at its end. */
  url: string
  appUrl: string
  year: number
  updatedAt: Date
}
