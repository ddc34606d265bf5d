import { ApiError } from '../../platform/browser/api.ts'

const MAX_ATTEMPTS = 4

/** Sends a request. While the server is too busy (503 `too_busy`), sends it again after `retry_after`. */
export async function retryWhileBusy<Result>(send: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'too_busy'
      if (!isBusy || attempt === MAX_ATTEMPTS || signal?.aborted) throw error
      await new Promise(resolve => setTimeout(resolve, (error.retryAfter ?? 1) * 1000))
    }
  }
}
