import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { OwnAccount } from '../features/accounts/account.ts'
import { forgetPerson, forgetPersonalData, signedOutWord } from '../features/accounts/leaving.ts'
import { meQuery, type SessionEnd, sessionEnded } from '../features/accounts/session.ts'
import { watchSession } from '../features/accounts/session-clock.ts'
import { hasComeBack } from '../features/accounts/sign-in/come-back.ts'
import { finishSignOut } from '../features/accounts/sign-in/unfinished-sign-out.ts'
import { ApiError } from '../platform/browser/api.ts'
import { forgetCopies, forgetOthers, hasCopies } from '../platform/browser/personal-storage.ts'
import { hearTabs, tellTabs } from '../platform/browser/tabs.ts'
import { toast } from '../ui/toast/toast.tsx'

const signedIn = 'signed-in:'
/** A page that was out of sight for so long asks again when it is looked at. */
const sleepAfter = 30_000

/**
 * The session's life in this tab, for as long as the page lives: restored and put off (session-clock.ts), left in every
 * tab at once, noticed when the server has ended it (docs/product.md, Accounts). Called once, in the browser.
 */
export function keepSession(queryClient: QueryClient, router: AnyRouter): () => void {
  let me: OwnAccount | null = null
  let clock: ReturnType<typeof watchSession> | undefined
  let hiddenSince = 0
  /** The person whose session has ended here by itself, and the address of that moment. */
  let left: { id: string; href: string } | null = null

  /** The person in this tab has changed, by whatever way. */
  function look() {
    const now = queryClient.getQueryData(meQuery.queryKey) ?? null
    if (now?.id === me?.id) {
      me = now
      return
    }
    clock?.stop()
    clock = undefined
    me = now
    if (!now) return
    left = null
    forgetOthers(now.id)
    clock = watchSession({ ask: askForEnd, onEnded: () => void leave({ hasEnded: true }) })
    tellTabs(signedIn + now.id)
  }

  /**
   * The session is over without this tab having asked for it; where nobody has, and no sentence says why, what he was
   * writing is kept for him.
   */
  async function leave({ sentence, hasEnded }: { sentence?: string; hasEnded?: boolean } = {}) {
    if (!me) return
    const wordsOf = hasEnded ? me.id : undefined
    left = hasEnded ? { id: me.id, href: router.state.location.href } : null
    me = null
    clock?.stop()
    clock = undefined
    await router.navigate({ to: '/', ignoreBlocker: true })
    forgetPerson(queryClient, wordsOf)
    // Why one is out has to be read, so it stays until it is put away.
    if (sentence) toast.error(sentence, { duration: 0 })
    else toast.success('Odjavljeni ste')
    await router.invalidate()
  }

  /**
   * The person has done something for which the session is missing: he signs in and comes back to where he was, also when
   * another request has noticed the end before. The screen says what it was.
   */
  async function askToSignIn(userId: string) {
    const place = me?.id === userId ? { id: userId, href: router.state.location.href } : !me && left
    if (!place || place.id !== userId) return
    left = null
    me = null
    clock?.stop()
    clock = undefined
    // The page for signing in is for those alone who are not.
    queryClient.setQueryData(meQuery.queryKey, null)
    await router.navigate({ to: '/login', search: { next: place.href }, ignoreBlocker: true })
    forgetPerson(queryClient, userId)
    await router.invalidate()
  }

  /** Somebody signed in in another tab: this one shows him too. */
  async function follow(id: string) {
    if (id === me?.id) return
    if (me) return location.reload()
    const now = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
    if (now?.id !== id) return
    forgetPersonalData(queryClient)
    await router.invalidate()
  }

  const stopHearing = hearTabs(word => {
    if (word === signedOutWord) void leave()
    else if (word.startsWith(signedIn)) void follow(word.slice(signedIn.length))
  })
  const stopWatching = queryClient.getQueryCache().subscribe(event => {
    const action = event.type === 'updated' ? event.action : undefined
    if (event.query.queryKey[0] === 'me') {
      if (action?.type !== 'success') return
      // A session that is over by the server's word; signing out here sets it by hand.
      if (!action.manual && me && queryClient.getQueryData(meQuery.queryKey) === null) void leave({ hasEnded: true })
      else look()
    } else if (action?.type === 'error' && action.error instanceof ApiError && action.error.status === 401)
      clock?.check()
  })
  const onEnded = (event: Event) => {
    const { userId, sentence } = (event as CustomEvent<SessionEnd>).detail
    void (sentence ? leave({ sentence }) : askToSignIn(userId))
  }
  const wake = () => {
    if (document.visibilityState === 'hidden') hiddenSince = Date.now()
    else if (hiddenSince && Date.now() - hiddenSince > sleepAfter) clock?.check()
  }
  window.addEventListener(sessionEnded, onEnded)
  document.addEventListener('visibilitychange', wake)

  finishSignOut()
  look()
  // A page that was kept for visitors shows nobody; the server alone says that nobody is here any more.
  if (!me && hasCopies())
    void queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(
      now => now ?? forgetCopies(),
      () => {},
    )
  if (hasComeBack() && me) toast.success('Uspješna prijava!')

  return () => {
    clock?.stop()
    stopHearing()
    stopWatching()
    window.removeEventListener(sessionEnded, onEnded)
    document.removeEventListener('visibilitychange', wake)
  }
}

/** Asked by the browser itself, since it alone gets the cookie that goes with the later end. */
async function askForEnd(): Promise<Date | null> {
  const response = await fetch('/api/auth/get-session')
  if (!response.ok) throw new ApiError(response.status)
  const found = (await response.json()) as { session: { expiresAt: string } } | null
  return found && new Date(found.session.expiresAt)
}
