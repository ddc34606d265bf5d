import { useEffect, useState } from 'react'
import type { OwnAccount } from '../accounts/account.ts'
import type { Launch } from '../accounts/launch.ts'
import { readFlag, writeFlag } from '../accounts/local-flags.ts'
import type { Category } from '../services/categories.ts'

/**
 * Holds the state of home's pre-launch dialog (docs/product.md, Home). It opens by itself unless dismissed, and on
 * `ask`; never (`asks` is false) for a provider, even signed out, or once the platform is open.
 */
export function usePreLaunch(me: OwnAccount | null, launch: Launch) {
  const [open, setOpen] = useState(false)
  const [category, setCategory] = useState<Category>()
  const isProvider = me?.role === 'provider'
  const asks = launch !== 'open' && !isProvider

  useEffect(() => {
    if (isProvider) writeFlag('confirmedProvider', 'true')
    if (!asks || readFlag('dismissedDialog') || readFlag('confirmedProvider')) return
    setOpen(true)
  }, [asks, isProvider])

  return {
    asks,
    open,
    /** The category that opened the dialog, to which it links; undefined if it opened by itself. */
    category,
    ask(category: Category) {
      setCategory(category)
      setOpen(true)
    },
    close() {
      writeFlag('dismissedDialog', 'true')
      setOpen(false)
    },
  }
}
