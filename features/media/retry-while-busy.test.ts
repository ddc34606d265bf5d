import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, errorMessage } from '../../platform/browser/api.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

const title = 'Trenutno je gužva. Pokušajte ponovo za nekoliko sekundi.'
const busy = new ApiError(503, { code: 'too_busy', title, retry_after: 5 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an upload refused as too busy is retried after the server’s `retry_after`', async () => {
  const send = vi.fn().mockRejectedValueOnce(busy).mockRejectedValueOnce(busy).mockResolvedValue('stored')
  const sent = retryWhileBusy(send)
  await vi.advanceTimersByTimeAsync(4999)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5001)
  expect(send).toHaveBeenCalledTimes(3)
  expect(await sent).toBe('stored')
})

test('an upload gives up after the fourth attempt, when aborted, and at once on any other error', async () => {
  const attempts = async (refusal: ApiError, signal?: AbortSignal) => {
    const send = vi.fn().mockRejectedValue(refusal)
    const refused = retryWhileBusy(send, signal).catch(error => error)
    await vi.runAllTimersAsync()
    return [await refused, send.mock.calls.length]
  }
  expect(await attempts(busy)).toEqual([busy, 4])
  expect(await attempts(busy, AbortSignal.abort())).toEqual([busy, 1])
  const wrong = new ApiError(415, { code: 'not_an_image' })
  expect(await attempts(wrong)).toEqual([wrong, 1])
})

test('shows the server’s message for `too_busy`', () => {
  expect(errorMessage(busy, 'Greška pri otpremanju slike')).toBe(title)
})
