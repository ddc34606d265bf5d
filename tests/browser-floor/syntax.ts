import { transformWithOxc } from 'vite'
import { compileTargets } from '../../scripts/browser-floor.ts'
import { parseScript } from './scripts.ts'

/** Lists syntax that the oldest engines cannot parse, and look-behind, which the compiler does not replace. */
export async function findSyntaxFaults(text: string): Promise<string[]> {
  try {
    parseScript(text)
  } catch (error) {
    return [`is newer than the edition: ${(error as Error).message}`]
  }
  const faults: string[] = []
  const compiledTo = async (target: string | string[]) =>
    (await transformWithOxc(text, 'script.js', { target, sourcemap: false })).code.split('\n')
  const [original, compiled] = [await compiledTo('esnext'), await compiledTo(compileTargets())]
  const changedLine = original.findIndex((line, index) => line !== compiled[index])
  if (changedLine >= 0) faults.push(`has to be compiled: ${original[changedLine]!.trim().slice(0, 120)}`)
  const lookBehind = /.{0,40}\(\?<[=!].{0,40}/.exec(text)
  if (lookBehind) faults.push(`looks behind in a regular expression: ${lookBehind[0]}`)
  return faults
}
