import { useSyncExternalStore } from 'react'
import { flagsChanged, type LocalFlag, readFlag } from './local-flags.ts'

/** A remembered flag, kept current: other tabs tell by the browser's storage event, this one by its own. */
export function useFlag(flag: LocalFlag): string | null {
  return useSyncExternalStore(
    changed => {
      window.addEventListener('storage', changed)
      window.addEventListener(flagsChanged, changed)
      return () => {
        window.removeEventListener('storage', changed)
        window.removeEventListener(flagsChanged, changed)
      }
    },
    () => readFlag(flag),
    () => null,
  )
}
