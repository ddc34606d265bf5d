import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { services } from './demo-data.ts'
import { readDrawings } from './drawings.ts'
import { customers, providers } from './people.ts'
import { digestOf, pictureFile, readPicture } from './picture.ts'

const drawings = readDrawings()
const shown = services.flatMap(({ photos }) => photos)
const people = [...providers, ...customers].filter(({ portrait }) => portrait)
const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('scenes', () => {
  it('belong to one service each, so that no list shows a picture twice', () => {
    for (const { key, photos } of services) expect(photos.length, key).toBeGreaterThan(0)
    expect(duplicates(shown)).toEqual([])
    const scenes = [...drawings.keys()].filter(name => !name.startsWith('portrait-'))
    expect([...shown].sort()).toEqual(scenes.sort())
    expect(shown.length).toBeGreaterThanOrEqual(services.length)
  })

  it('are different drawings', () => {
    expect(duplicates([...drawings.values()])).toEqual([])
  })
})

describe('portraits', () => {
  /** Names of men that end like names of women. */
  const men = ['Nebojša', 'Luka', 'Sava', 'Atila', 'Nikola', 'Saša']

  it('show a woman or a man, as the name says', () => {
    for (const { name, portrait } of people) {
      const first = name.replace(/^dr /, '').split(' ')[0]!
      expect([name, portrait!.is]).toEqual([name, first.endsWith('a') && !men.includes(first) ? 'woman' : 'man'])
    }
  })

  it('have grey hair only from fifty on, and always from fifty-eight on', () => {
    for (const { key, name, portrait } of people) {
      const isGrey = /#9A9A98|#D8D5CE/.test(drawings.get(`portrait-${key}`)!)
      if (isGrey) expect(portrait!.age, name).toBeGreaterThanOrEqual(50)
      else expect(portrait!.age, name).toBeLessThan(58)
    }
  })
})

describe('pictures', () => {
  it('are encoded from the current drawings; if not: node scripts/make-demo-pictures.ts', async () => {
    const stored = globSync(`${dirname(pictureFile(''))}/*.bin`).map(file => basename(file, '.bin'))
    expect(stored.sort()).toEqual([...drawings.keys()].sort())
    for (const [name, svg] of drawings)
      expect([name, (await readPicture(name)).drawnFrom]).toEqual([name, digestOf(svg)])
  })

  it('have the size in which they are shown', async () => {
    for (const name of shown) expect(await readPicture(name), name).toMatchObject({ width: 1200, height: 900 })
    for (const { key } of people) {
      expect(await readPicture(`portrait-${key}`), key).toMatchObject({ width: 320, height: 320 })
    }
  })
})
