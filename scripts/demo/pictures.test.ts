import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawings } from './drawings.ts'
import { customers, providers } from './people.ts'
import { digestOf, pictureFile, readPicture } from './picture.ts'
import { scenes } from './scenes/scenes.ts'
import { services } from './street.ts'

const shown = services.flatMap(({ photos }) => photos)
const people = [...providers, ...customers].filter(({ portrait }) => portrait)
const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('scenes', () => {
  it('belong to one service each, so that no list shows one twice', () => {
    for (const { key, photos } of services) expect(photos.length, key).toBeGreaterThan(0)
    expect(twice(shown)).toEqual([])
    expect([...shown].sort()).toEqual(Object.keys(scenes).sort())
    expect(shown.length).toBeGreaterThanOrEqual(services.length)
  })

  it('are different drawings', () => {
    expect(twice([...drawings().values()])).toEqual([])
  })
})

describe('portraits', () => {
  /** Men whose names end as women's do. */
  const men = ['Nebojša', 'Luka', 'Sava', 'Atila', 'Nikola', 'Saša']

  it('fit the name', () => {
    for (const { name, portrait } of people) {
      const first = name.replace(/^dr /, '').split(' ')[0]!
      expect([name, portrait!.is]).toEqual([name, first.endsWith('a') && !men.includes(first) ? 'woman' : 'man'])
      if (portrait!.is === 'woman') expect(portrait!.beard, name).toBeUndefined()
    }
  })

  it('fit the age: who is grey is old enough, and who is old is grey', () => {
    for (const { name, portrait } of people) {
      const { age, colour } = portrait!
      if (colour === 'grey' || colour === 'white') expect(age, name).toBeGreaterThanOrEqual(50)
      else expect(age, name).toBeLessThan(58)
    }
  })

  it('are told apart by more than their clothes', () => {
    const heads = people.map(({ portrait }) => {
      const { is, hair, colour, skin, beard, glasses } = portrait!
      return [is, hair, colour, skin, beard, glasses].join(' ')
    })
    expect(twice(heads)).toEqual([])
  })
})

describe('pictures', () => {
  it('are made of what is drawn now; if not: node scripts/make-demo-pictures.ts', async () => {
    const all = drawings()
    const stored = globSync(`${dirname(pictureFile(''))}/*.bin`).map(file => basename(file, '.bin'))
    expect(stored.sort()).toEqual([...all.keys()].sort())
    for (const [name, svg] of all) expect([name, (await readPicture(name)).drawnFrom]).toEqual([name, digestOf(svg)])
  })

  it('have the shape in which they are shown', async () => {
    for (const name of shown) expect(await readPicture(name), name).toMatchObject({ width: 1200, height: 900 })
    for (const { key } of people) {
      expect(await readPicture(`portrait-${key}`), key).toMatchObject({ width: 320, height: 320 })
    }
  })
})
