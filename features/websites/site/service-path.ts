import { normalizeText } from '../../../platform/serbian/normalize-text.ts'
import type { SiteService } from './site-content.ts'

const MAX_WORDS_LENGTH = 60

/** Returns a path such as `usluge/popravka-bojlera-1a2b3c4d`. The end of the path is the end of the service's id. */
export function servicePath(title: string, id: string): string {
  const words = normalizeText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_WORDS_LENGTH)
    .replace(/^-+|-+$/g, '')
  return `usluge/${[words, endOf(id)].filter(Boolean).join('-')}`
}

const endOf = (id: string) => id.replaceAll('-', '').slice(-8)

/** Finds a service by the last part of its page's path, which may contain an older title. */
export const findServiceByPath = (services: SiteService[], name: string): SiteService | undefined =>
  services.find(({ id }) => name === endOf(id) || name.endsWith(`-${endOf(id)}`))
