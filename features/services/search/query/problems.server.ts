import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { plain } from '../../../../platform/serbian/plain.ts'
import { root } from '../../../../platform/server/root.server.ts'
import { type Category, categories } from '../../categories.ts'
import { stem } from './stem.ts'

/** One line of the dictionary: what people say, and whose trade it is. */
export type Problem = { text: string; category: Category; words: string[]; stems: string[] }

const file = 'content/problems.yaml'
const shape = z.partialRecord(z.enum(categories), z.array(z.string().min(2)))

/** The dictionary as it is written. */
export function readProblems(): Problem[] {
  const { data, error } = shape.safeParse(parse(readFileSync(join(root, file), 'utf8')))
  if (error) throw new Error(`${file}: ${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}`)
  return Object.entries(data!).flatMap(([category, phrases]) =>
    phrases!.map(text => {
      const words = wordsOf(text)
      return { text, category: category as Category, words, stems: words.map(stem) }
    }),
  )
}

const spoken: Record<string, string> = { x: 'ks', w: 'v', y: 'i', q: 'k' }
/** The words of a text as they are compared: as they are spoken, so that `relax` is `relaks`. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(/[xwyq]/g, letter => spoken[letter]!)
    .match(/[a-z0-9]+/g) ?? []
