import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** Returns a click handler for texts in HTML, so that links to our own pages open without reloading the site. */
export function useFollowLinks() {
  const router = useRouter()
  return (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented || event.button !== 0 || link.target) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const { origin, pathname, search, hash, protocol } = new URL(link.href)
    if (origin !== location.origin || !protocol.startsWith('http')) return
    event.preventDefault()
    void router.navigate({ href: pathname + search + hash })
  }
}
