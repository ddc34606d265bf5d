import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform/server/root.server.ts'

/*
 * The part of docs/style.md that a machine can see. The bounds are the counts of older text that is still to be
 * rewritten: lower them with every rewrite, never raise them.
 */
const MAX_COMMENTS_WITH_A_CLAUSE_AS_SUBJECT = 1_057
const MAX_PRIVATE_WORDS = 1_247

const CODE = '{app,features,platform,ui,tests,scripts,bench,migrations,deploy}/**/*.{ts,tsx,css,sql}'
const DOCS = ['README.md', 'bench/README.md', ...globSync('docs/**/*.md', { cwd: root })]
/** They quote the words that are to be avoided. */
const RULES = ['docs/style.md', 'docs/words.md', 'tests/plain-english.test.ts']
const files = [...globSync(CODE, { cwd: root }), ...DOCS].filter(
  file => !RULES.includes(file) && !file.includes('node_modules'),
)

const CLAUSE_AS_SUBJECT = /^(What|Who|Whoever|Whose|Whom|Of|Those|That|So)\b/
const PRIVATE_WORDS = /\b(law|story|stories|door|doors|room|rooms|told|whoever|somebody|nobody|anew|besides)\b/gi

test('no more comments begin with a clause as their subject', () => {
  const found = files.flatMap(file => commentsIn(file).filter(comment => CLAUSE_AS_SUBJECT.test(comment)))
  expect(found.length).toBeLessThanOrEqual(MAX_COMMENTS_WITH_A_CLAUSE_AS_SUBJECT)
})

test('no more private words in comments and docs', () => {
  const found = files.flatMap(file => proseIn(file).flatMap(text => text.match(PRIVATE_WORDS) ?? []))
  expect(found.length).toBeLessThanOrEqual(MAX_PRIVATE_WORDS)
})

test('a clause and a private word are found', () => {
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

/** The texts of the comments, those of several lines joined. */
function commentsOf(code: string): string[] {
  const blocks = [...code.matchAll(/\/\*+([\s\S]*?)\*\//g)].map(([, text]) => text!.replaceAll(/\s*\n\s*\*?\s*/g, ' '))
  const lines = [...code.matchAll(/^(?:.*[\s;{},])?(?:\/\/|--) (.*)$/gm)].map(([, text]) => text!)
  return [...blocks, ...lines].map(text => text.trim()).filter(Boolean)
}
