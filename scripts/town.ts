import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'yaml'
import { MIN_QUESTIONS, MIN_WORDS_OF_LOCAL_PAGE } from '../features/landing/landing-limits.ts'
import { landingFrontMatter } from '../features/landing/landing-page.ts'
import { areaId } from '../platform/serbian/area-id.ts'
import { inCity, signupCities } from '../platform/serbian/cities.ts'
import { StartError } from '../platform/server/start-error.server.ts'
import { faultsOf } from '../platform/server/town-file.server.ts'
import { faultsOfTown, readTowns } from '../platform/server/towns.server.ts'
import { readFileArgument, runCommand } from './command.ts'

/** `npm run town -- {id}`: writes the files of a town that do not exist yet, and prints which fields are missing. */
await runCommand(async () => {
  const id = readFileArgument('npm run town -- vrsac')
  const name = signupCities.find(city => areaId(city) === id)
  if (!name) throw new StartError(`content/cities.json has no city with the id ${id}. Add it there first.`)
  const folder = resolve(process.env.TOWNS_DIR || join('content', 'towns'))
  const written = [writeTown(folder, id, name), ...writeLocalPages(folder, id)].filter(file => file !== null)
  const missing = [...faultsOfFile(folder, id), ...pagesOf(folder, id).flatMap(file => faultsOfPage(folder, file))]
  return [
    ...written.map(file => `written: ${join(folder, file)}`),
    ...missing,
    missing.length
      ? `${missing.length} things are missing. Run this again when they are filled in.`
      : `Nothing is missing. With "state: active" in ${id}.yaml the town opens at the next start.`,
  ].join('\n')
})

function writeTown(folder: string, id: string, name: string): string | null {
  const { active } = readTowns(folder)
  const locative = inCity(name)!.slice('u '.length)
  return writeNew(
    folder,
    `${id}.yaml`,
    stringifyFile({
      name,
      cases: { genitive: null, dative: locative, accusative: null, instrumental: null, locative },
      adjective: null,
      state: 'preparing',
      order: Math.max(...active.map(({ file }) => file.order)) + 1,
      position: { latitude: null, longitude: null },
      sources: [],
      quarters: [{ id: `${id}-centar`, name: 'Centar', in: 'u Centru', at: [200, 220], outline: null }],
      villages: [],
      ground: { rivers: [] },
    }),
  )
}

/** Writes a page for each local page of the main town, with its trade and without its texts. */
function writeLocalPages(folder: string, id: string): (string | null)[] {
  const main = readTowns(folder).active[0]!.id
  return pagesOf(folder, main).map(file => {
    const { order, category } = landingFrontMatter.parse(frontMatterOf(folder, file))
    const empty = Object.fromEntries(Object.keys(landingFrontMatter.shape).map(key => [key, null]))
    const front = {
      ...empty,
      order,
      category,
      benefits: [],
      faq: Array.from({ length: MIN_QUESTIONS }, () => ({ question: null, answer: null })),
    }
    return writeNew(folder, file.replace(`.${main}.md`, `.${id}.md`), `---\n${stringifyFile(front)}---\n`)
  })
}

function stringifyFile(content: object): string {
  return stringify(content, { nullStr: '', lineWidth: 0 })
}

function pagesOf(folder: string, town: string): string[] {
  return readdirSync(folder)
    .filter(file => file.endsWith(`.${town}.md`))
    .sort()
}

/** Returns the file's name, or null if it exists already. An existing file is never changed. */
function writeNew(folder: string, file: string, text: string): string | null {
  const path = join(folder, file)
  if (existsSync(path)) return null
  writeFileSync(path, text)
  return file
}

function faultsOfFile(folder: string, id: string): string[] {
  const content = parse(readFileSync(join(folder, `${id}.yaml`), 'utf8'))
  return faultsOfTown(id, content).map(fault => `${id}.yaml: ${fault}`)
}

function faultsOfPage(folder: string, file: string): string[] {
  const faults = faultsOf(landingFrontMatter, frontMatterOf(folder, file))
  const words = partsOf(folder, file).text.match(/\p{L}+/gu)?.length ?? 0
  const isShort = words < MIN_WORDS_OF_LOCAL_PAGE
  const text = isShort ? [`the text has ${words} of ${MIN_WORDS_OF_LOCAL_PAGE} words`] : []
  return [...faults, ...text].map(fault => `${file}: ${fault}`)
}

function frontMatterOf(folder: string, file: string): unknown {
  return parse(partsOf(folder, file).front)
}

function partsOf(folder: string, file: string): { front: string; text: string } {
  const [, front = '', text = ''] = readFileSync(join(folder, file), 'utf8').split(/^---\n/m)
  return { front, text }
}
