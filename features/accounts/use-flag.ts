import { useSyncExternalStore } from 'react'
import { flagsChangedEvent, type LocalFlag, readFlag } from './local-flags.ts'

export function useFlag(flag: LocalFlag): string | null {
  return useSyncExternalStore(
    onChange => {
      window.addEventListener('storage', onChange)
      window.addEventListener(flagsChangedEvent, onChange)
      return () => {
        window.removeEventListener('storage', onChange)
        window.removeEventListener(flagsChangedEvent, onChange)
      }
    },
    () => readFlag(flag),
    () => null,
  )
}
