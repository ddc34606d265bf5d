import { ApiError, apiClient, readBody } from '../../../platform/browser/api.ts'
import type { Proof } from '../profile/profile.ts'
import type { ownDataApi } from './own-data-api.server.ts'

const api = apiClient<ReturnType<typeof ownDataApi>>()

export const deleteOwnAccount = (proof: Proof) => readBody(api.me.delete.$post({ json: proof }))

/** Downloads the user's data and saves it as a file. An incomplete download is not saved. */
export async function downloadOwnData(): Promise<void> {
  const response = await fetch('/api/me/export').catch(() => {
    throw new ApiError(0)
  })
  if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => ({}))) as object)
  const file = await response.blob().catch(() => {
    throw new ApiError(0)
  })
  const [, name = 'komsiluk-moji-podaci.json'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveFile(file, name)
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Slow machines begin the download late, so the memory is released only after a minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
