import { useEffect, useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { codeAgainSeconds } from './sign-in-way.ts'
import { useCountdown } from './use-countdown.ts'

type AgainButtonProps = {
  label: string
  send: () => Promise<unknown>
  sent: string
  failed: string
}

/** Asks for another letter, not sooner than after a minute, or after the waiting time the server gives. */
export function AgainButton({ label, send, sent, failed }: AgainButtonProps) {
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
    <Button variant="quiet" full busy={busy} disabled={left > 0} onClick={() => void press()}>
      {left > 0 ? `${label} (${clock(left)})` : label}
    </Button>
  )
}

/** `0:45`, `4:05`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
