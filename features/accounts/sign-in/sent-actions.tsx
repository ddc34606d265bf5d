import { useEffect, useState } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { CODE_RESEND_SECONDS } from '../account-limits.ts'
import { useCountdown } from './use-countdown.ts'

type SentActionsProps = {
  label: string
  send: () => Promise<unknown>
  sent: string
  failed: string
  onChangeAddress: () => void
}

/** Buttons that send an email again after a minute or the server's waiting time, and that change the address. */
export function SentActions({ label, send, sent, failed, onChangeAddress }: SentActionsProps) {
  const [secondsLeft, startCountdown] = useCountdown()
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first email has just been sent
  useEffect(() => startCountdown(CODE_RESEND_SECONDS), [])
  async function press() {
    setBusy(true)
    try {
      await send()
      startCountdown(CODE_RESEND_SECONDS)
      toast.success(sent)
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) startCountdown(error.retryAfter)
      toast.error(errorMessage(error, failed))
    }
    setBusy(false)
  }
  return (
    <div className="stack gap-1">
      <Button variant="quiet" full busy={busy} disabled={secondsLeft > 0} onClick={() => void press()}>
        {secondsLeft > 0 ? `${label} (${formatClock(secondsLeft)})` : label}
      </Button>
      <Button variant="quiet" full onClick={onChangeAddress}>
        Promeni adresu
      </Button>
    </div>
  )
}

/** Returns minutes and seconds, as `0:45` or `4:05`. */
const formatClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
