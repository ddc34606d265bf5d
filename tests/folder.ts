import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates a folder that is deleted after the tests of the file, or after one test with `onTestFinished`. */
export function useFolder(name: string, after: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), `komsiluk-${name}-`))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
