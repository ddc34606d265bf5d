export const savedKinds = ['services', 'providers'] as const
/** What can be saved. */
export type SavedKind = (typeof savedKinds)[number]

/** Which ones are saved, the last saved first; here without the schema, whose library a page would have to carry. */
export type SavedMarks = Record<SavedKind, string[]>
