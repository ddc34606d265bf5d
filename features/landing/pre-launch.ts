import { useEffect, useState } from 'react'
import type { OwnAccount } from '../accounts/account.ts'
import type { Launch } from '../accounts/launch-words.ts'
import { readFlag, writeFlag } from '../accounts/local-flags.ts'
import type { Category } from '../services/categories.ts'

/**
 * The pre-launch dialog of home (docs/product.md, Home): shown unless it was dismissed or the visitor is a
 * provider, who is never asked again. `ask` shows it also after dismissal; providers, and everybody once the platform
 * is open, are not asked (`asks` is false).
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
    /** The category that opened it, which one goes on to afterwards; none when it came by itself. */
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
