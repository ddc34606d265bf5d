import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, Renderer } from 'marked'
import { parse } from 'yaml'
import type { z } from 'zod'
import { memoizePerRuntime } from './memoize-per-runtime.server.ts'
import type { Runtime } from './runtime.server.ts'
import { StartError } from './start-error.server.ts'

export type ContentFile<Front> = {
  name: string
  front: Front
  html: string
  words: number
}

const markdown = new Marked({
  // HTML tags are refused, because they would go into pages unescaped.
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // A wide table scrolls sideways in its own box, so that the page does not.
    table(token) {
      const plain = Renderer.prototype.table.call(this, token)
      return `<div class="prose-table" tabindex="0">${plain}</div>\n`
    },
    html({ text }) {
      throw new Error(`HTML in a text: ${text.trim()}`)
    },
  },
})

/** Returns the id of a heading: `Šta čuvamo i zašto` → `sta-cuvamo-i-zasto`. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll('đ', 'dj')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const FRONT_MATTER = /^---\n(?<front>[\s\S]*?)\n---\n(?<text>[\s\S]*)$/

/**
 * Reads a folder of `content/`: once per runtime, in development at each call. Errors name the faulty file.
 *
 * Placeholders: `{{name}}` is the product, `{{host}}` its address, `{{support_email}}` the support address,
 * `{{operator}}` the operator of the site, `{{model}}` the host of the assistant's language model.
 * `{{#unopened}}…{{/unopened}}` is shown until the platform opens, `{{#opened}}` afterwards. `{{#operator}}` and
 * `{{#model}}` are shown if the setting exists, `{{#no_operator}}` and `{{#no_model}}` if not.
 */
export function contentFolder<Schema extends z.ZodType>(name: string, schema: Schema) {
  const read = (runtime: Runtime) =>
    readFolder(join(runtime.content, name), () => true, schema, placeholdersOf(runtime))
  const cached = memoizePerRuntime(`content/${name}`, read)
  return (runtime: Runtime): ContentFile<z.output<Schema>>[] =>
    runtime.config.isDevelopment ? read(runtime) : cached(runtime)
}

/** Reads the texts beside the towns' files, but none of a town that is being prepared: they may be unfinished. */
export function townTexts<Schema extends z.ZodType>(schema: Schema) {
  return memoizePerRuntime('towns', (runtime: Runtime) => {
    const { folder, active } = runtime.towns
    const isActive = (name: string) => active.some(({ id }) => name.endsWith(`.${id}`))
    return readFolder(folder, isActive, schema, placeholdersOf(runtime))
  })
}

const placeholdersOf = ({ config }: Runtime): Record<string, string> => ({
  name: config.APP_NAME,
  host: new URL(config.APP_URL).host,
  support_email: config.SUPPORT_EMAIL,
  unopened: config.LAUNCH === 'open' ? '' : 'da',
  opened: config.LAUNCH === 'open' ? 'da' : '',
  operator: config.OPERATOR ?? '',
  no_operator: config.OPERATOR ? '' : 'da',
  model: config.ASSISTANT_API_KEY ? new URL(config.ASSISTANT_BASE_URL).host : '',
  no_model: config.ASSISTANT_API_KEY ? '' : 'da',
})

function readFolder<Schema extends z.ZodType>(
  folder: string,
  isRead: (name: string) => boolean,
  schema: Schema,
  placeholders: Record<string, string>,
): ContentFile<z.output<Schema>>[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.md') && isRead(name.slice(0, -3)))
    .sort()
    .map(name => {
      try {
        return readText(name.slice(0, -3), readFileSync(join(folder, name), 'utf8'), schema, placeholders)
      } catch (error) {
        throw new StartError(`${join(folder, name)}: ${(error as Error).message}`)
      }
    })
}

function readText<Schema extends z.ZodType>(
  name: string,
  source: string,
  schema: Schema,
  placeholders: Record<string, string>,
): ContentFile<z.output<Schema>> {
  const { front, text } = FRONT_MATTER.exec(fill(source, placeholders))?.groups ?? {}
  if (front === undefined || text === undefined) throw new Error('has no --- lines around its beginning')
  const html = markdown.parse(text, { async: false })
  return { name, front: schema.parse(parse(front)), html, words: plainText(html).split(/\s+/).filter(Boolean).length }
}

function fill(text: string, placeholders: Record<string, string>): string {
  const lookUp = (word: string) => {
    const value = placeholders[word]
    if (value === undefined) throw new Error(`nothing is known to stand for {{${word}}}`)
    return value
  }
  return text
    .replaceAll(/\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs, (_all, word: string, part: string) => (lookUp(word) ? part : ''))
    .replaceAll(/\{\{(\w+)\}\}/g, (_all, word: string) => lookUp(word))
}

export const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
