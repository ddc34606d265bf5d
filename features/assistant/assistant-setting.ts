import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, apiClient, readBody } from '../../platform/browser/api.ts'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import { toast } from '../../ui/toast/toast.tsx'
import type { OwnAccount } from '../accounts/account.ts'
import { readFlag, writeFlag } from '../accounts/local-flags.ts'
import { meQuery } from '../accounts/session.ts'
import { useFlag } from '../accounts/use-flag.ts'
import type { assistantApi } from './assistant-api.server.ts'

const api = apiClient<ReturnType<typeof assistantApi>>()

/** The setting is sent at most once in this time. The last value is always sent. */
const SYNC_EVERY_MS = 5000
const key = 'assistant'

/** The time of the last request, and whether the setting is still unsent. Shared by all tabs and the next visit. */
type Sync = { toldAt: number; isUnsent: boolean }
const readSync = (): Sync => (readPersonal(key) as Sync | null) ?? { toldAt: 0, isUnsent: false }
const writeSync = (changes: Partial<Sync>) => writePersonal(key, { ...readSync(), ...changes })

const storeLocally = (isOn: boolean) => writeFlag('assistant', String(isOn))

export function useAssistantSetting(me: OwnAccount): { isOn: boolean; set: (isOn: boolean) => void } {
  const queryClient = useQueryClient()
  const isOn = useAssistantIsOn(me)

  // The value of the account replaces the local one, unless the local value is newer and not sent yet.
  useEffect(() => {
    if (!readSync().isUnsent) storeLocally(me.ai_assistant_enabled)
    else syncSoon(queryClient)
  }, [me.ai_assistant_enabled, queryClient])

  useEffect(() => {
    const syncUnsent = () => readSync().isUnsent && syncSoon(queryClient)
    window.addEventListener('online', syncUnsent)
    window.addEventListener('pagehide', sendOnLeave)
    return () => {
      window.removeEventListener('online', syncUnsent)
      window.removeEventListener('pagehide', sendOnLeave)
    }
  }, [queryClient])

  return {
    isOn,
    set(isOn) {
      storeLocally(isOn)
      writeSync({ isUnsent: true })
      toast.success(isOn ? 'Asistent uključen' : 'Asistent isključen')
      syncSoon(queryClient)
    },
  }
}

/** Returns the value stored in this browser, or the value of the account if none is stored. */
export const useAssistantIsOn = (me: OwnAccount): boolean =>
  (useFlag('assistant') ?? String(me.ai_assistant_enabled)) === 'true'

let timer: ReturnType<typeof setTimeout> | undefined

function syncSoon(queryClient: QueryClient): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sync(queryClient), Math.max(0, readSync().toldAt + SYNC_EVERY_MS - Date.now()))
}

async function sync(queryClient: QueryClient): Promise<void> {
  // Nothing has to be sent if another tab has sent the setting or the user has signed out.
  if (!readSync().isUnsent) return
  const enabled = readFlag('assistant') === 'true'
  // If the user switches again during this request, another request sends the new value.
  const isLast = () => (readFlag('assistant') === 'true') === enabled
  writeSync({ toldAt: Date.now() })
  try {
    await readBody(api.assistant.$put({ json: { enabled } }))
    queryClient.setQueryData(meQuery.queryKey, me => me && { ...me, ai_assistant_enabled: enabled })
    if (isLast()) writeSync({ isUnsent: false })
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) {
      toast.error('Greška pri promeni statusa asistenta')
      if (!isLast()) return
      writeSync({ isUnsent: false })
      storeLocally(queryClient.getQueryData(meQuery.queryKey)?.ai_assistant_enabled ?? false)
    } else {
      // biome-ignore lint/suspicious/noConsole: a network that is away is no news for the person (docs/product.md, The reply assistant)
      console.warn('The assistant’s setting could not be sent; it is kept here until it can.')
    }
  }
}

/** Sends an unsent setting while the page closes. If the next page repeats the request, nothing changes. */
function sendOnLeave(): void {
  if (!readSync().isUnsent) return
  void fetch('/api/assistant', {
    method: 'PUT',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enabled: readFlag('assistant') === 'true' }),
  }).catch(() => {})
}
