import { useEffect, useState } from 'react'
import type { OwnAccount } from '../accounts/account.ts'
import type { Launch } from '../accounts/launch.ts'
import { readFlag, writeFlag } from '../accounts/local-flags.ts'
import type { Category } from '../services/categories.ts'

/**
 * Holds the state of home's pre-launch dialog (docs/product.md, Home). `ask` opens the dialog. The dialog also opens by
 * itself, unless it was dismissed or a provider has used this device. `asks` is false if the dialog must not open.
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
    /** The category that was pressed and to which the dialog links; undefined if the dialog opened by itself. */
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
