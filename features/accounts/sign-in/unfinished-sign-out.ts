import { IDLE_SESSION_DAYS } from '../account-limits.ts'
import { signedOutCookie } from './account-paths.ts'
import { postAuth } from './auth-call.ts'

/** Delays of retries. Each delay is twice the delay before. */
const backoffMs = { first: 200, max: 30_000 }

/**
 * Sets a cookie that makes the server treat this browser as signed out. Only the server can delete the HttpOnly session
 * cookie, but the server may be unavailable. The server's response to the sign-out deletes both cookies.
 */
export function markSignedOut(): void {
  const secure = isSecure() ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and this has to be at once
  document.cookie = `${signedOutCookie(isSecure())}=1; path=/; max-age=${IDLE_SESSION_DAYS * 86_400}; samesite=lax${secure}`
}

const isSecure = () => location.protocol === 'https:'
const isMarked = () => document.cookie.split('; ').some(each => each.startsWith(`${signedOutCookie(isSecure())}=`))

/** Sends the sign-out. The response deletes the marker cookie. A failure throws and is retried in the background. */
export async function sendSignOut(): Promise<void> {
  try {
    await postAuth('/sign-out', {})
  } catch (error) {
    retryLater(backoffMs.first)
    throw error
  }
}

/** Completes an earlier page's sign-out that has not reached the server. */
export const finishSignOut = (): void => retryLater(0)

function retryLater(delayMs: number): void {
  setTimeout(() => {
    // Without the marker, another tab has sent the sign-out, or a user has signed in since.
    if (!isMarked()) return
    const nextMs = Math.min(Math.max(delayMs * 2, backoffMs.first), backoffMs.max)
    postAuth('/sign-out', {}).catch(() => retryLater(nextMs))
  }, delayMs)
}
