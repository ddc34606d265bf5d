import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes each test that passed only at a retry into the file that FLAKY_TESTS_FILE names, one test per line. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return
    const [error] = test.result().errors ?? []
    const reason = error?.message.replaceAll(/\s+/g, ' ').slice(0, 300) ?? 'no error was reported'
    appendFileSync(process.env.FLAKY_TESTS_FILE!, `${test.module.relativeModuleId} › ${test.fullName}: ${reason}\n`)
  }
}
