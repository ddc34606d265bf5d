import { ApiError } from '../../../platform/browser/api.ts'

/** Calls a better-auth endpoint. Throws `ApiError` with the endpoint's error code and a Serbian title. */
export async function postAuth(path: string, body: object): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0)
  })
  const responseBody = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, responseBody as object)
  return responseBody
}
