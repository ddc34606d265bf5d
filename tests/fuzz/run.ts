import { answersIn } from './answers.ts'
import { type Played, playCase } from './cases.ts'
import type { Scene } from './scene.ts'

/** No answer may take longer, in milliseconds. */
const longest = 2000
const connections = 16

export type Outcome = { inputs: number; statuses: Record<string, number>; slowest: number }

/**
 * Sends as many random inputs as `count` says, from case `from` of this seed on. Throws at the first answer that must
 * not be, with what is needed to see it again. `told` hears how many inputs have been sent.
 */
export async function fuzz(
  scene: Scene,
  { count, seed, from = 0 }: { count: number; seed: number; from?: number },
  told: (inputs: number) => Promise<void> | void = () => {},
): Promise<Outcome> {
  const outcome: Outcome = { inputs: 0, statuses: {}, slowest: 0 }
  const late: number[] = []
  let next = from
  async function work() {
    while (outcome.inputs < count) {
      const index = next++
      const played = await playCase(scene, seed, index)
      outcome.inputs += played.inputs
      const fault = faultOf(scene, played, outcome)
      if (fault) throw failure(fault, seed, index, played)
      if (!played.isOver || played.wire.waited() > longest) late.push(index)
      await told(outcome.inputs)
    }
  }
  await Promise.all(Array.from({ length: Math.min(connections, count) }, work))
  // A machine that was busy with all the others answers now; what hangs, hangs again.
  for (const index of late) await askAgain(scene, seed, index)
  return outcome
}

async function askAgain(scene: Scene, seed: number, index: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const played = await playCase(scene, seed, index)
    const took = played.wire.waited()
    if (played.isOver && took <= longest) return
    if (tries === 2) throw failure(`no answer in ${Math.round(took)} ms`, seed, index, played)
  }
}

/** What must not be in an answer: a fault of ours, or what is somebody else's. */
function faultOf({ secrets }: Scene, { who, wire, isOver }: Played, outcome: Outcome): string | null {
  if (isOver) outcome.slowest = Math.max(outcome.slowest, wire.waited())
  const answers = answersIn(wire.received())
  for (const { status, head, body } of answers) {
    outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
    // Too busy is no fault when it says for how long.
    const isBusy = status === 503 && /^retry-after: \d/im.test(head)
    if (status >= 500 && !isBusy) return `answered with ${status}:\n${head}\n${body}`
  }
  // Frames are not compressed; everything else has been unpacked.
  const text = wire.received().toString('latin1') + answers.map(({ body }) => body).join('\n')
  const told = secrets.find(({ words, of }) => of !== who && text.includes(Buffer.from(words).toString('latin1')))
  return told ? `told a ${who} what is the ${told.of}’s: ${told.words}` : null
}

function failure(fault: string, seed: number, index: number, { who, wire }: Played): Error {
  const shown = (bytes: Buffer) =>
    JSON.stringify(bytes.subarray(0, 6000).toString('latin1')).replace(/(.)\1{99,}/g, '$1…')
  return new Error(`${fault}\nagain: npm run fuzz -- 1 ${seed} ${index}\nsent by a ${who}: ${shown(wire.sent())}`)
}
