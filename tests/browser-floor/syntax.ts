import { transformWithOxc } from 'vite'
import { compileTargets } from '../../scripts/browser-floor.ts'
import { parseScript } from './scripts.ts'

/**
 * The syntax that the oldest engines cannot parse, as sentences: an edition of the language that is too new, what the compiler would
 * still have to write otherwise for them, and look-behind, which the compiler only puts off until the script runs.
 */
export async function unparsable(text: string): Promise<string[]> {
  try {
    parseScript(text)
  } catch (error) {
    return [`is newer than the edition: ${(error as Error).message}`]
  }
  const faults: string[] = []
  const compiledTo = async (target: string | string[]) =>
    (await transformWithOxc(text, 'script.js', { target, sourcemap: false })).code.split('\n')
  const [asItIs, forTheFloor] = [await compiledTo('esnext'), await compiledTo(compileTargets())]
  const at = asItIs.findIndex((line, index) => line !== forTheFloor[index])
  if (at >= 0) faults.push(`has to be compiled: ${asItIs[at]!.trim().slice(0, 120)}`)
  const behind = /.{0,40}\(\?<[=!].{0,40}/.exec(text)
  if (behind) faults.push(`looks behind in a regular expression: ${behind[0]}`)
  return faults
}
