import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readTowns } from '../platform/server/towns.server.ts'
import { twoTownsFolder } from '../tests/two-towns.ts'

const folder = twoTownsFolder()
async function town(id: string): Promise<string> {
  const env = { ...process.env, TOWNS_DIR: folder }
  const { stdout } = await promisify(execFile)('node', ['scripts/town.ts', id], { env })
  return stdout
}

test('writes the files of a town to fill in and lists what is missing, and the site still starts', async () => {
  const output = await town('novi-pazar')
  expect(output).toContain(`written: ${join(folder, 'novi-pazar.yaml')}`)
  expect(output.match(/^written: .*\.md$/gm)).toHaveLength(5)
  expect(output).toContain('novi-pazar.yaml: cases.genitive: is missing')
  expect(output).not.toContain('cases.locative')
  expect(output).toContain('elektricar.novi-pazar.md: the text has 0 of 500 words')
  expect(readTowns(folder)).toMatchObject({ active: [{ id: 'pancevo' }, { id: 'vrsac' }] })
  expect(readTowns(folder).coming).toContain('Novi Pazar')
})

test('never changes a file that exists, and names only what it still lacks', async () => {
  const path = join(folder, 'vrsac.yaml')
  const changed = readFileSync(path, 'utf8').replace('adjective: vršački', 'adjective:').replace('active', 'preparing')
  writeFileSync(path, changed)
  const output = await town('vrsac')
  expect(readFileSync(path, 'utf8')).toBe(changed)
  expect(output.match(/^vrsac\.yaml: .*$/gm)).toEqual(['vrsac.yaml: adjective: is missing'])
  expect(output).toContain(`written: ${join(folder, 'frizer.vrsac.md')}`)
  expect(output).not.toContain(`written: ${join(folder, 'elektricar.vrsac.md')}`)
})

test('refuses an id that is no city', async () => {
  await expect(town('nigde')).rejects.toThrow('has no city with the id nigde')
})
