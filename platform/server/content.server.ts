import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, Renderer } from 'marked'
import { parse } from 'yaml'
import type { z } from 'zod'
import { onePerRuntime } from './one-per-runtime.server.ts'
import type { Runtime } from './runtime.server.ts'
import { StartFault } from './start-fault.server.ts'

/** One text of the house: what stands above it, and the text itself as HTML. */
export type ContentFile<Front> = {
  /** The file's name without its ending. */
  name: string
  front: Front
  html: string
  /** How many words a reader reads. */
  words: number
}

const markdown = new Marked({
  // What may stand in a text is Markdown's; a tag would get into pages as it is.
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // A wide table scrolls by itself, not with the page.
    table(token) {
      const plain = Renderer.prototype.table.call(this, token)
      return `<div class="prose-table" tabindex="0">${plain}</div>\n`
    },
    html({ text }) {
      throw new Error(`HTML in a text: ${text.trim()}`)
    },
  },
})

/** `Šta čuvamo i zašto` → `sta-cuvamo-i-zasto`, to be linked to. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll('đ', 'dj')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const frame = /^---\n(?<front>[\s\S]*?)\n---\n(?<text>[\s\S]*)$/

/**
 * A folder of Markdown files in `content/`, each with YAML above it that follows the schema; throws what is wrong and
 * in which file. Read once for each runtime, in development every time. In the texts `{{name}}` stands for the
 * product, `{{host}}` for its address, `{{support_email}}` for where support is reached, `{{operator}}` for who runs the
 * site and `{{model}}` for the host of the language model that the assistant asks. What stands between `{{#unopened}}`
 * and `{{/unopened}}` is read until the platform has started, `opened` in the same way afterwards; in the same way too
 * `operator` and `model` where there is one, `no_operator` and `no_model` where there is none.
 */
export function contentFolder<Schema extends z.ZodType>(name: string, schema: Schema) {
  const read = (runtime: Runtime) => readFolder(join(runtime.content, name), schema, wordsOf(runtime))
  const kept = onePerRuntime(`content/${name}`, read)
  return (runtime: Runtime): ContentFile<z.output<Schema>>[] =>
    runtime.config.isDevelopment ? read(runtime) : kept(runtime)
}

const wordsOf = ({ config }: Runtime): Record<string, string> => ({
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
  schema: Schema,
  words: Record<string, string>,
): ContentFile<z.output<Schema>>[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .sort()
    .map(name => {
      try {
        return readText(name.slice(0, -3), readFileSync(join(folder, name), 'utf8'), schema, words)
      } catch (error) {
        throw new StartFault(`${join(folder, name)}: ${(error as Error).message}`)
      }
    })
}

function readText<Schema extends z.ZodType>(
  name: string,
  written: string,
  schema: Schema,
  words: Record<string, string>,
): ContentFile<z.output<Schema>> {
  const { front, text } = frame.exec(fill(written, words))?.groups ?? {}
  if (front === undefined || text === undefined) throw new Error('has no --- lines around its beginning')
  const html = markdown.parse(text, { async: false })
  return { name, front: schema.parse(parse(front)), html, words: plainText(html).split(/\s+/).filter(Boolean).length }
}

function fill(text: string, words: Record<string, string>): string {
  const meaning = (word: string) => {
    const value = words[word]
    if (value === undefined) throw new Error(`nothing is known to stand for {{${word}}}`)
    return value
  }
  return text
    .replaceAll(/\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs, (_all, word: string, part: string) => (meaning(word) ? part : ''))
    .replaceAll(/\{\{(\w+)\}\}/g, (_all, word: string) => meaning(word))
}

/** What is left of HTML when the tags are gone. */
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
