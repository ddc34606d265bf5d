import type { Script } from '../../../platform/serbian/script/script.ts'
import type { Site } from './site.ts'
import type { SiteContent } from './site-content.ts'

export type LiveSite = {
  id: string
  site: Site
  content: SiteContent
  /** Script of the rendered page. `site.script` is the script of the main address. */
  script: Script
  /** Address of the site without a trailing slash. */
  url: string
  appUrl: string
  year: number
  updatedAt: Date
}
