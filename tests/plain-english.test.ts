import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform/server/root.server.ts'

/* The rules of docs/style.md that a program can check. */

const CODE = '{app,features,platform,ui,tests,scripts,bench,migrations,deploy}/**/*.{ts,tsx,css,sql}'
const DOCS = ['README.md', 'bench/README.md', ...globSync('docs/**/*.md', { cwd: root })]
/** Files that are not checked, because they quote the words to avoid. */
const RULES = ['docs/style.md', 'docs/words.md', 'tests/plain-english.test.ts']
const files = [...globSync(CODE, { cwd: root }), ...DOCS].filter(
  file => !RULES.includes(file) && !file.includes('node_modules'),
)

const CLAUSE_AS_SUBJECT = /^(What|Who|Whoever|Whose|Whom|Of|Those|That|So)\b/
const PRIVATE_WORDS =
  /\b(story|stories|door|doors|told|whoever|somebody|nobody|anew|besides|he|his|him|himself|kept answers?)\b/gi

test('no comment begins with a clause', () => {
  expect(files.flatMap(file => commentsIn(file).filter(comment => CLAUSE_AS_SUBJECT.test(comment)))).toEqual([])
})

test('comments and docs have no private words', () => {
  const found = files.flatMap(file =>
    proseIn(file).flatMap(text =>
      (text.match(PRIVATE_WORDS) ?? []).map(word => `${file}: ${word}: ${text.slice(0, 100)}`),
    ),
  )
  expect(found).toEqual([])
})

test('finds a clause at the beginning and private words', () => {
  const [start, text] = ['/**', 'Whoever has come.']
  expect(commentsOf(`${start} ${text} */\nconst a = 1 // The door.`)).toEqual([text, 'The door.'])
  expect(text).toMatch(CLAUSE_AS_SUBJECT)
  expect('The story is told.'.match(PRIVATE_WORDS)).toEqual(['story', 'told'])
})

function commentsIn(file: string): string[] {
  return file.endsWith('.md') ? [] : commentsOf(readFileSync(join(root, file), 'utf8'))
}

function proseIn(file: string): string[] {
  return file.endsWith('.md') ? [readFileSync(join(root, file), 'utf8')] : commentsIn(file)
}

/** Returns the texts of the comments, with the lines of a block joined. */
function commentsOf(code: string): string[] {
  const blocks = [...code.matchAll(/\/\*+([\s\S]*?)\*\//g)].map(([, text]) => text!.replaceAll(/\s*\n\s*\*?\s*/g, ' '))
  const lines = [...code.matchAll(/^(?:.*[\s;{},])?(?:\/\/|--) (.*)$/gm)].map(([, text]) => text!)
  return [...blocks, ...lines].map(text => text.trim()).filter(Boolean)
}
