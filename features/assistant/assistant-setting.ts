import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, answer, apiClient } from '../../platform/browser/api.ts'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import { toast } from '../../ui/toast/toast.tsx'
import type { OwnAccount } from '../accounts/account.ts'
import { readFlag, writeFlag } from '../accounts/local-flags.ts'
import { meQuery } from '../accounts/session.ts'
import { useFlag } from '../accounts/use-flag.ts'
import type { assistantApi } from './assistant-api.server.ts'

const api = apiClient<ReturnType<typeof assistantApi>>()

/** The server is told at most so often, and always of the last value. */
const syncEvery = 5000
const key = 'assistant'

/** When the server was last told, and whether it still has to be; kept for all tabs and for the next visit. */
type Sync = { toldAt: number; isUnsent: boolean }
const readSync = (): Sync => (readPersonal(key) as Sync | null) ?? { toldAt: 0, isUnsent: false }
const writeSync = (changes: Partial<Sync>) => writePersonal(key, { ...readSync(), ...changes })

const keep = (isOn: boolean) => writeFlag('assistant', String(isOn))

/** Whether a provider's assistant is on, as this browser knows it, and how to switch it. */
export function useAssistant(me: OwnAccount): { isOn: boolean; set: (isOn: boolean) => void } {
  const queryClient = useQueryClient()
  const isOn = useAssistantIsOn(me)

  // The account is right, unless this browser knows better and could not say so yet.
  useEffect(() => {
    if (!readSync().isUnsent) keep(me.ai_assistant_enabled)
    else syncSoon(queryClient)
  }, [me.ai_assistant_enabled, queryClient])

  useEffect(() => {
    const goOn = () => readSync().isUnsent && syncSoon(queryClient)
    window.addEventListener('online', goOn)
    window.addEventListener('pagehide', sayGoodbye)
    return () => {
      window.removeEventListener('online', goOn)
      window.removeEventListener('pagehide', sayGoodbye)
    }
  }, [queryClient])

  return {
    isOn,
    set(isOn) {
      keep(isOn)
      writeSync({ isUnsent: true })
      toast.success(isOn ? 'Asistent uključen' : 'Asistent isključen')
      syncSoon(queryClient)
    },
  }
}

/** As this browser remembers it; before it does, and on the server, as the account has it. */
export const useAssistantIsOn = (me: OwnAccount): boolean =>
  (useFlag('assistant') ?? String(me.ai_assistant_enabled)) === 'true'

let timer: ReturnType<typeof setTimeout> | undefined

function syncSoon(queryClient: QueryClient): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sync(queryClient), Math.max(0, readSync().toldAt + syncEvery - Date.now()))
}

async function sync(queryClient: QueryClient): Promise<void> {
  // Another tab has done it, or the person has signed out.
  if (!readSync().isUnsent) return
  const enabled = readFlag('assistant') === 'true'
  // What is switched again while this is on its way has its own turn.
  const isLast = () => (readFlag('assistant') === 'true') === enabled
  writeSync({ toldAt: Date.now() })
  try {
    await answer(api.assistant.$put({ json: { enabled } }))
    queryClient.setQueryData(meQuery.queryKey, me => me && { ...me, ai_assistant_enabled: enabled })
    if (isLast()) writeSync({ isUnsent: false })
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) {
      toast.error('Greška pri promeni statusa asistenta')
      if (!isLast()) return
      writeSync({ isUnsent: false })
      keep(queryClient.getQueryData(meQuery.queryKey)?.ai_assistant_enabled ?? false)
    } else {
      // biome-ignore lint/suspicious/noConsole: a network that is away is no news for the person (docs/product.md, The reply assistant)
      console.warn('The assistant’s setting could not be sent; it is kept here until it can.')
    }
  }
}

/** Leaving is no reason to wait; the next page says it again, which changes nothing. */
function sayGoodbye(): void {
  if (!readSync().isUnsent) return
  void fetch('/api/assistant', {
    method: 'PUT',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enabled: readFlag('assistant') === 'true' }),
  }).catch(() => {})
}
