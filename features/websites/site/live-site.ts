import type { Site } from './site.ts'
import type { SiteContent } from './site-content.ts'

export type LiveSite = {
  id: string
  site: Site
  content: SiteContent
  /** Address of the site without a trailing slash. */
  url: string
  appUrl: string
  year: number
  updatedAt: Date
}
