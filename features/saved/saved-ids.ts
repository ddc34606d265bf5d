export const savedKinds = ['services', 'providers'] as const
export type SavedKind = (typeof savedKinds)[number]

/** The ids of what is saved, the last saved first. The schema is in another file, to keep zod out of pages. */
export type SavedIds = Record<SavedKind, string[]>
