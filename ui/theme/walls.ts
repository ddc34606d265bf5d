export const walls = ['ochre', 'rose', 'sage', 'powder', 'clay'] as const

export type Wall = (typeof walls)[number]

/** Returns the same wall for the same seed, so that a person's colour never changes. */
export function wallFor(seed: string): Wall {
  let hash = 0
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return walls[hash % walls.length] ?? 'ochre'
}
