import { readFileSync } from 'node:fs'

/** One thing to do in a step: an address to open, words to press, type or see, or the code of an authenticator app. */
export type WalkAction = { do: 'open' | 'press' | 'type' | 'see' | 'authenticate'; what: string }
export type Walk = { name: string; email: string; steps: { text: string; actions: WalkAction[] }[] }

/** A link, bold words, code, words in italics, and the one phrase that stands for a code on a telephone. */
const actionPattern =
  /\]\((?<open>[^)]+)\)|\*\*(?<press>[^*]+)\*\*|`(?<type>[^`]+)`|\*(?<see>[^*]+)\*|(?<authenticate>its six digits)/g
const headingPattern = /^\*\*As an? (?<name>\w+)\*\*, `(?<email>[^`]+)`:$/

/** Reads README's walks. Every numbered line below a walk's heading is a step. */
export function readWalks(): Walk[] {
  const walks: Walk[] = []
  for (const line of readFileSync('README.md', 'utf8').split('\n')) {
    const heading = headingPattern.exec(line)?.groups
    if (heading) walks.push({ name: heading.name!, email: heading.email!, steps: [] })
    else if (line.startsWith('## ')) break
    else if (walks.length && /^\d+\. /.test(line)) walks.at(-1)!.steps.push({ text: line, actions: actionsOf(line) })
  }
  return walks
}

const actionsOf = (line: string): WalkAction[] =>
  [...line.matchAll(actionPattern)].map(({ groups }) => {
    const [kind, what] = Object.entries(groups!).find(([, words]) => words !== undefined)!
    return { do: kind as WalkAction['do'], what }
  })
