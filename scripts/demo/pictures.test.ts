import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { services } from './demo-data.ts'
import { readDrawings } from './drawings.ts'
import { customers, providers } from './people.ts'
import { digestOf, pictureFile, readPicture } from './picture.ts'

const drawings = readDrawings()
const shown = services.flatMap(({ photos }) => photos)
const people = [...providers, ...customers].filter(({ portrait }) => portrait)
const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

test('scenes are different drawings and belong to one service each, so that no list shows a picture twice', () => {
  for (const { key, photos } of services) expect(photos.length, key).toBeGreaterThan(0)
  const scenes = [...drawings.keys()].filter(name => !name.startsWith('portrait-'))
  expect([...shown].sort()).toEqual(scenes.sort())
  expect(duplicates([...drawings.values()])).toEqual([])
})

test('portraits show a woman or a man as the name says, with grey hair from fifty to fifty-eight on', () => {
  /** Names of men that end like names of women. */
  const men = ['Nebojša', 'Luka', 'Sava', 'Atila', 'Nikola', 'Saša']
  for (const { key, name, portrait } of people) {
    const first = name.replace(/^dr /, '').split(' ')[0]!
    expect([name, portrait!.is]).toEqual([name, first.endsWith('a') && !men.includes(first) ? 'woman' : 'man'])
    const isGrey = /#9A9A98|#D8D5CE/.test(drawings.get(`portrait-${key}`)!)
    if (isGrey) expect(portrait!.age, name).toBeGreaterThanOrEqual(50)
    else expect(portrait!.age, name).toBeLessThan(58)
  }
})

test('pictures are encoded from the current drawings in the size in which they are shown', async () => {
  const stored = globSync(`${dirname(pictureFile(''))}/*.bin`).map(file => basename(file, '.bin'))
  expect(stored.sort()).toEqual([...drawings.keys()].sort())
  for (const [name, svg] of drawings) {
    const size = name.startsWith('portrait-') ? { width: 320, height: 320 } : { width: 1200, height: 900 }
    const picture = { drawnFrom: digestOf(svg), ...size }
    expect(await readPicture(name), `${name}: run node scripts/make-demo-pictures.ts`).toMatchObject(picture)
  }
})
