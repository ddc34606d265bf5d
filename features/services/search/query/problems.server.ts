import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { normalizeText } from '../../../../platform/serbian/normalize-text.ts'
import { root } from '../../../../platform/server/root.server.ts'
import { type Category, categories } from '../../categories.ts'
import { stem } from './stem.ts'

/** One line of the dictionary of problems: a phrase that people search for, and its trade. */
export type Problem = { text: string; category: Category; words: string[]; stems: string[] }

const file = 'content/problems.yaml'
const shape = z.partialRecord(z.enum(categories), z.array(z.string().min(2)))

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
/** Splits a text into words in small Latin letters without diacritics, spelt as spoken: `relax` becomes `relaks`. */
export const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .replace(/[xwyq]/g, letter => spoken[letter]!)
    .match(/[a-z0-9]+/g) ?? []
