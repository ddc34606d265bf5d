import { z } from 'zod'
import { serviceFormValues } from './service-form-values.ts'

const serviceDraft = z.object({
  /** The new service's id from the first letter on, so that however often it is sent, one is stored. */
  id: z.uuid(),
  /** It went out once already, and whether it was stored is not known. */
  sent: z.boolean(),
  values: serviceFormValues,
})
export type ServiceDraft = z.infer<typeof serviceDraft>

/**
 * An unsent new service is kept under `service-draft:{user id}` in this tab's session storage: a reload brings it
 * back, storing the service removes it, and signing out empties the whole session storage (accounts/session.ts).
 */
const keyOf = (userId: string) => `service-draft:${userId}`

export function readDraft(userId: string): ServiceDraft | null {
  try {
    return serviceDraft.parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? ''))
  } catch {
    return null
  }
}

/** Storage can be switched off or full; then nothing is kept. */
export function writeDraft(userId: string, draft: ServiceDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(userId))
  } catch {}
}
