import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { categories } from '../../features/services/categories.ts'
import { sceneUrl } from '../../features/websites/scenes/site-scenes.ts'
import { siteScenes } from './site-scenes.ts'

test('the drawings of mini-sites are those that are drawn, and each trade has its own two', () => {
  const files = globSync('features/websites/scenes/*.svg')
  const written = new Map(files.map(file => [basename(file), readFileSync(file, 'utf8')]))
  expect(written).toEqual(siteScenes())
  for (const category of [...categories, 'Astronautika']) {
    for (const turn of [0, 1, 2]) expect(written.has(basename(sceneUrl(category, turn))), category).toBe(true)
  }
  const firsts = new Set(categories.map(category => sceneUrl(category)))
  expect(firsts.size).toBeGreaterThan(20)
  expect(sceneUrl('Zubarska')).toBe(sceneUrl(undefined))
})
