import { z } from 'zod'
import { serviceFormValues } from './service-form-values.ts'

const serviceDraft = z.object({
  /** The id of the new service, so that repeated requests store only one service. */
  id: z.uuid(),
  /** True after a request whose outcome is unknown. */
  sent: z.boolean(),
  values: serviceFormValues,
})
export type ServiceDraft = z.infer<typeof serviceDraft>

/** Returns the key of a user's draft in the tab's session storage, which signing out empties (accounts/session.ts). */
const keyOf = (userId: string) => `service-draft:${userId}`

export function readServiceDraft(userId: string): ServiceDraft | null {
  try {
    return serviceDraft.parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? ''))
  } catch {
    return null
  }
}

/** Stores the draft; null deletes the stored draft. Does nothing if the browser's storage is off or full. */
export function writeServiceDraft(userId: string, draft: ServiceDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(userId))
  } catch {}
}
