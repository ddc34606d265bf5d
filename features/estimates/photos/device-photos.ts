import { ApiError } from '../../../platform/browser/api.ts'
import { deleteRecord, personalDatabase, storeRecord } from '../../../platform/browser/personal-database.ts'
import { markDatabase } from '../../../platform/browser/personal-storage.ts'
import { requestPhotosPath } from '../../attachments/attachment-urls.ts'
import { shrinkPhoto } from '../../attachments/shrink-photo.ts'
import { uploadFile } from '../../attachments/upload.ts'
import { VISITOR } from './photo-owner.ts'

/** A photo that a visitor has added to an estimate. It is only on the device until it is uploaded after signing in. */
export type DevicePhoto = { id: string; trade: string; addedAt: number; body: Blob }

const store = 'files'
/** Photos that are not sent within this time are deleted when the next estimate is opened. */
const MAX_AGE_MS = 7 * 24 * 3_600_000
/** The server refuses larger photos. Only one that the browser cannot shrink is so large. */
const MAX_BYTES = 5 * 1024 * 1024

/** Stores a photo on the device. Rejects if the file is no photo or too large, or if the browser cannot store it. */
export async function keepPhoto(trade: string, id: string, file: Blob): Promise<void> {
  const { body } = await shrinkPhoto(file)
  if (body.size > MAX_BYTES) throw new ApiError(413, { title: 'Slika ne sme biti veća od 5\u00a0MB.' })
  markDatabase(VISITOR)
  await storeRecord(VISITOR, { store, record: { id, trade, addedAt: Date.now(), body } as DevicePhoto })
}

export const deletePhoto = (id: string): Promise<void> => deleteRecord(VISITOR, store, id)

/** Returns the photos of a trade's estimate in the order of adding, and deletes old ones of all trades. */
export async function readPhotos(trade: string): Promise<DevicePhoto[]> {
  const all: DevicePhoto[] = await (await personalDatabase(VISITOR)).getAll(store)
  const isOld = ({ addedAt }: DevicePhoto) => addedAt < Date.now() - MAX_AGE_MS
  for (const photo of all) if (isOld(photo)) await deletePhoto(photo.id)
  return all
    .filter(photo => photo.trade === trade && !isOld(photo))
    .sort((one, other) => one.addedAt - other.addedAt || (one.id < other.id ? -1 : 1))
}

/**
 * Uploads the photos of a trade's estimate for the request with this id, up to a number, and deletes each one from the
 * device. A photo that the server refuses for good is deleted too. Reports each id before the photo is deleted, because
 * a later upload may fail.
 */
export async function uploadPhotos(
  trade: string,
  requestId: string,
  most: number,
  onSent: (id: string) => void,
): Promise<void> {
  for (const { id, body } of (await readPhotos(trade)).slice(0, most)) {
    try {
      await uploadFile(
        { path: requestPhotosPath(requestId), id, body, name: 'photo' },
        () => {},
        new AbortController().signal,
      )
      onSent(id)
    } catch (error) {
      if (!(error instanceof ApiError && isRefusedForGood(error))) throw error
    }
    await deletePhoto(id)
  }
}

/** Other conflicts pass: too many photos wait, or too many were sent today. */
const isRefusedForGood = ({ status, code }: ApiError) => code === 'id_taken' || [413, 415, 422].includes(status)

/** Deletes the photos of a trade's estimate that are still on the device. */
export async function deletePhotosOf(trade: string): Promise<void> {
  for (const { id } of await readPhotos(trade)) await deletePhoto(id)
}
