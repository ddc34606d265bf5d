export const SCRIPTS = ['latin', 'cyrillic'] as const
export type Script = (typeof SCRIPTS)[number]

/** The language tags of BCP 47, as in `lang`, `hreflang` and `Accept-Language`. */
export const LANGUAGE_TAGS: Record<Script, string> = { latin: 'sr-Latn', cyrillic: 'sr-Cyrl' }
