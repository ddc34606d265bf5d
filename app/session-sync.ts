import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { OwnAccount } from '../features/accounts/account.ts'
import { meQuery, type SessionEnd, sessionEndedEvent } from '../features/accounts/session.ts'
import { watchSession } from '../features/accounts/session-clock.ts'
import { takeSingleSignOnReturn } from '../features/accounts/sign-in/single-sign-on-return.ts'
import { finishSignOut } from '../features/accounts/sign-in/unfinished-sign-out.ts'
import { clearUserData, clearUserQueries, signedOutMessage } from '../features/accounts/sign-out.ts'
import { ApiError } from '../platform/browser/api.ts'
import { deleteOfflineCopies, deleteOtherUsersData, hasOfflineCopies } from '../platform/browser/personal-storage.ts'
import { notifyTabs, onTabMessage } from '../platform/browser/tabs.ts'
import { toast } from '../ui/toast/toast.tsx'
import { watchScriptChoice } from './script/script-choice.ts'

const signedIn = 'signed-in:'
/** A tab that was hidden for longer checks the session when it is shown again. */
const HIDDEN_LIMIT_MS = 30_000

/**
 * Watches the session while the page is open: restores and extends it, signs out in all tabs at once, and notices when
 * the server has ended the session (docs/product.md, Accounts).
 */
export function syncSession(queryClient: QueryClient, router: AnyRouter): () => void {
  let me: OwnAccount | null = null
  let clock: ReturnType<typeof watchSession> | undefined
  let hiddenSince = 0
  /** The user whose session has ended without a sign-out, and the page that was open then. */
  let ended: { id: string; href: string } | null = null

  function syncAccount() {
    const now = queryClient.getQueryData(meQuery.queryKey) ?? null
    if (now?.id === me?.id) {
      me = now
      return
    }
    clock?.stop()
    clock = undefined
    me = now
    if (!now) return
    ended = null
    deleteOtherUsersData(now.id)
    clock = watchSession({ fetchEnd: fetchSessionEnd, onEnded: () => void leave({ hasEnded: true }) })
    notifyTabs(signedIn + now.id)
  }

  /** Leaves a session that this tab has not ended. If the session ran out, unsent words stay for the next sign-in. */
  async function leave({ sentence, hasEnded }: { sentence?: string; hasEnded?: boolean } = {}) {
    if (!me) return
    const keepWordsOf = hasEnded ? me.id : undefined
    ended = hasEnded ? { id: me.id, href: router.state.location.href } : null
    me = null
    clock?.stop()
    clock = undefined
    await router.navigate({ to: '/', ignoreBlocker: true })
    clearUserData(queryClient, keepWordsOf)
    // The toast stays until the user dismisses it, because the user must read the reason.
    if (sentence) toast.error(sentence, { duration: 0 })
    else toast.success('Odjavljeni ste')
    await router.invalidate()
  }

  /**
   * Leads a user whose action needed a session to the sign-in and then back to the same page. This also works if
   * another request has noticed the end of the session before. The screen names the action.
   */
  async function redirectToSignIn(userId: string) {
    const place = me?.id === userId ? { id: userId, href: router.state.location.href } : !me && ended
    if (!place || place.id !== userId) return
    ended = null
    me = null
    clock?.stop()
    clock = undefined
    // The account is removed first, because /login redirects signed-in users.
    queryClient.setQueryData(meQuery.queryKey, null)
    await router.navigate({ to: '/login', search: { next: place.href }, ignoreBlocker: true })
    clearUserData(queryClient, userId)
    await router.invalidate()
  }

  async function followSignIn(id: string) {
    if (id === me?.id) return
    if (me) return location.reload()
    const now = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
    if (now?.id !== id) return
    clearUserQueries(queryClient)
    await router.invalidate()
  }

  const stopListening = onTabMessage(message => {
    if (message === signedOutMessage) void leave()
    else if (message.startsWith(signedIn)) void followSignIn(message.slice(signedIn.length))
  })
  const stopWatching = queryClient.getQueryCache().subscribe(event => {
    const action = event.type === 'updated' ? event.action : undefined
    if (event.query.queryKey[0] === 'me') {
      if (action?.type !== 'success') return
      // Only data from the server means that the session is over, because a sign-out in this tab sets data by hand.
      if (!action.manual && me && queryClient.getQueryData(meQuery.queryKey) === null) void leave({ hasEnded: true })
      else syncAccount()
    } else if (action?.type === 'error' && action.error instanceof ApiError && action.error.status === 401)
      clock?.check()
  })
  const onEnded = (event: Event) => {
    const { userId, sentence } = (event as CustomEvent<SessionEnd>).detail
    void (sentence ? leave({ sentence }) : redirectToSignIn(userId))
  }
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') hiddenSince = Date.now()
    else if (hiddenSince && Date.now() - hiddenSince > HIDDEN_LIMIT_MS) clock?.check()
  }
  window.addEventListener(sessionEndedEvent, onEnded)
  document.addEventListener('visibilitychange', onVisibility)

  const stopWatchingScript = watchScriptChoice(() => Boolean(me))
  finishSignOut()
  syncAccount()
  // A cached page for visitors shows no account, so only the server can say whether the user is really signed out.
  if (!me && hasOfflineCopies())
    void queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(
      now => now ?? deleteOfflineCopies(),
      () => {},
    )
  if (takeSingleSignOnReturn() && me) toast.success('Uspješna prijava!')

  return () => {
    clock?.stop()
    stopListening()
    stopWatching()
    stopWatchingScript()
    window.removeEventListener(sessionEndedEvent, onEnded)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Fetches the end of the session. The browser itself sends the request, because the answer may renew its cookie. */
async function fetchSessionEnd(): Promise<Date | null> {
  const response = await fetch('/api/auth/get-session')
  if (!response.ok) throw new ApiError(response.status)
  const current = (await response.json()) as { session: { expiresAt: string } } | null
  return current && new Date(current.session.expiresAt)
}
