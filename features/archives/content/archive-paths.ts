import { normalizeText } from '../../../platform/serbian/normalize-text.ts'

const MAX_WORDS_LENGTH = 40

/** Returns a conversation's page, such as `razgovori/jelena-stojkovic-1a2b3c4d.html`. */
export function conversationPath(otherName: string, id: string): string {
  const words = normalizeText(otherName)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_WORDS_LENGTH)
    .replace(/^-+|-+$/g, '')
  return `razgovori/${[words, id.replaceAll('-', '').slice(-12)].filter(Boolean).join('-')}.html`
}

const bucketFolders: Record<string, string> = { avatars: 'profil', services: 'usluge', website_images: 'sajt' }

/** Returns the path of a picture from its key, `{bucket}/{owner}/{name}`. */
export function picturePath(key: string): string {
  const [bucket = '', , name = ''] = key.split('/')
  return `slike/${bucketFolders[bucket] ?? bucket}/${name}.webp`
}

export const attachmentPath = ({ id, kind }: { id: string; kind: string }) =>
  `prilozi/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`

export const sitePath = 'sajt/index.html'
export const dataPath = 'podaci.json'
export const calendarPath = 'dnevnik.ics'
export const clientsCsvPath = 'klijenti.csv'
export const clientsCardsPath = 'klijenti.vcf'
export const sumsPath = 'iznosi.csv'
