import { useRouter } from '@tanstack/react-router'
import { useSite } from '../site.ts'

/** Returns the beginning of a page's whole address in this page's script, for links that users share. */
export function useSharedOrigin(): string {
  const { url } = useSite()
  return useRouter().options.rewrite ? `${url}/cir` : url
}
