import { signedInDays } from '../account-limits.ts'
import { postAuth } from './auth-call.ts'
import { signedOutCookie } from './sign-in-way.ts'

/** In milliseconds; each try waits twice as long as the one before. */
const backOff = { first: 200, most: 30_000 }

/**
 * From here on the server takes this browser for nobody's. The session's own cookie can only be taken back by the
 * server, which may be away; this one stands beside it until the server has heard of the sign-out.
 */
export function markSignedOut(): void {
  const secure = isSecure() ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and this has to be at once
  document.cookie = `${signedOutCookie(isSecure())}=1; path=/; max-age=${signedInDays * 86_400}; samesite=lax${secure}`
}

const isSecure = () => location.protocol === 'https:'
const isMarked = () => document.cookie.split('; ').some(each => each.startsWith(`${signedOutCookie(isSecure())}=`))

/** Tells the server, whose answer takes the mark away; one that could not be told is told again. */
export async function tellSignOut(): Promise<void> {
  try {
    await postAuth('/sign-out', {})
  } catch (error) {
    tellLater(backOff.first)
    throw error
  }
}

/** A sign-out of an earlier page that the server has not heard of, if there is one. */
export const finishSignOut = (): void => tellLater(0)

function tellLater(delay: number): void {
  setTimeout(() => {
    // Told by another tab, or somebody has signed in since.
    if (!isMarked()) return
    const next = Math.min(Math.max(delay * 2, backOff.first), backOff.most)
    postAuth('/sign-out', {}).catch(() => tellLater(next))
  }, delay)
}
