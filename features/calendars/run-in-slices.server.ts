import { setTimeout as wait } from 'node:timers/promises'
import { createContext, Script } from 'node:vm'
import { CalendarError } from './calendar-faults.ts'
import { MAX_PARSING_MS, MAX_STEP_MS, PARSING_SLICE_MS } from './calendar-limits.ts'

/**
 * Runs a generator to its end in short slices, with pauses of twice their length, so that requests get two thirds of
 * the time. Throws `CalendarError` if the slices together take too long, or if a single step does not end: the time
 * limit of node:vm also ends an endless loop inside a library.
 */
export async function runInSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  const slice = { run: () => {} }
  const context = createContext(slice)
  const script = new Script('run()')
  let spentMs = 0
  for (;;) {
    const startedAt = performance.now()
    let last: IteratorResult<void, Result> | undefined
    slice.run = () => {
      do last = steps.next()
      while (!last.done && performance.now() - startedAt < PARSING_SLICE_MS)
    }
    try {
      script.runInContext(context, { timeout: MAX_STEP_MS })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
        throw new CalendarError('too_complex')
      throw error
    }
    if (last!.done) return last!.value
    const sliceMs = performance.now() - startedAt
    spentMs += sliceMs
    if (spentMs > MAX_PARSING_MS) throw new CalendarError('too_complex')
    await wait(2 * sliceMs)
  }
}
