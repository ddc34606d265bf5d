import { ApiError } from '../../../platform/browser/api.ts'

/** better-auth's own endpoints; throws `ApiError` with its code and a Serbian title. */
export async function postAuth(path: string, body: object): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0)
  })
  const answered = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, answered as object)
  return answered
}
