import { useEffect, useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { codeAgainSeconds } from '../account-limits.ts'
import { useCountdown } from './use-countdown.ts'

type SentActionsProps = {
  /** What asking again is called. */
  label: string
  send: () => Promise<unknown>
  sent: string
  failed: string
  onChangeAddress: () => void
}

/**
 * When a letter is on its way: another one, not sooner than after a minute or the waiting time the server gives, or
 * another address.
 */
export function SentActions({ label, send, sent, failed, onChangeAddress }: SentActionsProps) {
  const [left, wait] = useCountdown()
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first letter has just been sent
  useEffect(() => wait(codeAgainSeconds), [])
  async function press() {
    setBusy(true)
    try {
      await send()
      wait(codeAgainSeconds)
      toast.success(sent)
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) wait(error.retryAfter)
      toast.error(sentenceOf(error, failed))
    }
    setBusy(false)
  }
  return (
    <div className="stack gap-1">
      <Button variant="quiet" full busy={busy} disabled={left > 0} onClick={() => void press()}>
        {left > 0 ? `${label} (${clock(left)})` : label}
      </Button>
      <Button variant="quiet" full onClick={onChangeAddress}>
        Promeni adresu
      </Button>
    </div>
  )
}

/** `0:45`, `4:05`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
