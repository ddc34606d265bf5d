export const SCRIPTS = ['latin', 'cyrillic'] as const
export type Script = (typeof SCRIPTS)[number]

/** The language tags of BCP 47, as in `lang`, `hreflang` and `Accept-Language`. */
export const LANGUAGE_TAGS: Record<Script, string> = { latin: 'sr-Latn', cyrillic: 'sr-Cyrl' }

/** Reads an `Accept-Language` value. Cyrillic only if its first language is `sr-Cyrl`. */
export const scriptOfLanguages = (value: string | null | undefined): Script =>
  /^\s*sr-cyrl\b/i.test(value ?? '') ? 'cyrillic' : 'latin'
