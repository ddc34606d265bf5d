import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { categories } from '../../services/categories.ts'
import { categoryScenes, fallbackScenes, sceneUrl } from './site-scenes.ts'

test('every drawing is a file and every file is used, and each category has drawings', () => {
  const files = readdirSync(import.meta.dirname).filter(file => file.endsWith('.svg'))
  const named = new Set([...Object.values(categoryScenes), fallbackScenes].flat().map(name => `${name}.svg`))
  expect(files.sort()).toEqual([...named].sort())
  for (const category of [...categories, 'Astronautika'])
    for (const turn of [0, 1, 2]) expect(files, category).toContain(basename(sceneUrl(category, turn)))
  const firsts = new Set(categories.map(category => sceneUrl(category)))
  expect(firsts.size).toBeGreaterThan(20)
  expect(sceneUrl('Zubarska')).toBe(sceneUrl(undefined))
})
