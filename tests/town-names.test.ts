import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ActiveTown, openTowns } from '../platform/server/towns.server.ts'

/** Returns the beginnings of all forms of a town's name, in lower case, with and without marks. */
function stemsOf({ id, file: { name, cases, adjective } }: ActiveTown): string[] {
  const forms = [name, ...Object.values(cases), adjective].map(form => form.toLowerCase())
  const [first = ''] = forms
  const end = [...first].findIndex((letter, at) => forms.some(form => form[at] !== letter))
  const shared = first.slice(0, end)
  return [shared, id.slice(0, shared.length)]
}

test('no code names a town that has a file, so that a town is only a file', () => {
  const stems = openTowns().active.flatMap(stemsOf)
  expect(stems).toEqual(['pančev', 'pancev'])
  const files = globSync('{app,features,platform,ui,scripts,migrations}/**/*.{ts,tsx,css,sql}').filter(
    file => !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const naming = files.filter(file => {
    const text = readFileSync(file, 'utf8').toLowerCase()
    return stems.some(stem => text.includes(stem))
  })
  expect(naming).toEqual([])
})
