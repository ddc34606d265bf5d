import { useEffect, useState } from 'react'
import type { OwnAccount } from '../accounts/account.ts'
import type { Launch } from '../accounts/launch-words.ts'
import { readFlag, writeFlag } from '../accounts/local-flags.ts'
import type { BrowseCategory } from '../services/categories.ts'

/** Closed, open by itself, or opened by a category that one goes on to afterwards. */
export type PreLaunchState = { isOpen: boolean; category?: BrowseCategory }

/**
 * The pre-launch dialog of home (specification 1, section 4): shown unless it was dismissed or the visitor is a
 * provider, who is never asked again. `ask` shows it also after dismissal; providers, and everybody once the platform
 * is open, are not asked (`asks` is false).
 */
export function usePreLaunch(me: OwnAccount | null, launch: Launch) {
  const [state, setState] = useState<PreLaunchState>({ isOpen: false })
  const [wasOpen, setWasOpen] = useState(false)
  const isProvider = me?.role === 'provider'
  const asks = launch !== 'open' && !isProvider

  useEffect(() => {
    if (isProvider) writeFlag('confirmedProvider', 'true')
    if (!asks || readFlag('dismissedDialog') || readFlag('confirmedProvider')) return
    setWasOpen(true)
    setState({ isOpen: true })
  }, [asks, isProvider])

  return {
    asks,
    state,
    /** The dialog's code is wanted; it stays while the dialog fades away. */
    wasOpen,
    ask(category: BrowseCategory) {
      setWasOpen(true)
      setState({ isOpen: true, category })
    },
    close() {
      writeFlag('dismissedDialog', 'true')
      setState(before => ({ ...before, isOpen: false }))
    },
  }
}
