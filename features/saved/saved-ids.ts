export const savedKinds = ['services', 'providers'] as const
export type SavedKind = (typeof savedKinds)[number]

/** Ids of saved services and providers, the last saved first. The schema is in saved.ts, so that pages load no zod. */
export type SavedIds = Record<SavedKind, string[]>
