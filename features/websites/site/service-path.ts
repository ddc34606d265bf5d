import { plain } from '../../../platform/serbian/plain.ts'
import type { SiteService } from './site-content.ts'

const longest = 60

/** `usluge/popravka-bojlera-1a2b3c4d`: words for people and searchers, the end of its id to find it by. */
export function servicePath(title: string, id: string): string {
  const words = plain(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  return `usluge/${[words, endOf(id)].filter(Boolean).join('-')}`
}

const endOf = (id: string) => id.replaceAll('-', '').slice(-8)

/** The service a page is about, also by an address from before it was renamed. */
export const serviceAt = (services: SiteService[], name: string): SiteService | undefined =>
  services.find(({ id }) => name === endOf(id) || name.endsWith(`-${endOf(id)}`))
