import { ApiError } from '../../platform/browser/api.ts'

const mostTries = 4

/** Sends; while the server is too busy, waits as long as it says and sends again, a few times. */
export async function inTurn<Result>(send: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'too_busy'
      if (!isBusy || tries === mostTries || signal?.aborted) throw error
      await new Promise(done => setTimeout(done, (error.retryAfter ?? 1) * 1000))
    }
  }
}
