import { v7 as uuidv7 } from 'uuid'
import { logStorageFailure } from '../../platform/browser/log-storage-failure.ts'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import { withDevicePhotos } from './photos/visitor.ts'
import type { Answers } from './question.ts'

/** An estimate that is not sent yet, as stored in localStorage. Visitors have one too; signing out deletes it. */
export type EstimateDraft = {
  /** The id of the future estimate and of its request. Photos are uploaded with this id. */
  id: string
  /** The time at which the user began the estimate, in milliseconds. */
  begunAt: number
  /** The answers that the search or the job gave when the draft began. Others begin a new draft. */
  opening: Answers
  answers: Answers
  /** Jobs found in a description, with the quantities that the user has set. */
  jobs: { id: string; name: string; quantity: number }[]
  /** The description in the user's own words, or a summary of the answers. A request begins with this text. */
  text: string
  category: string
  photos: string[]
  /** The part of an address of the chosen town; empty until the user has chosen one. */
  town: string
}

/** The server deletes photos without a request after a day. An hour less gives the user time to finish. */
const PHOTOS_VALID_MS = 23 * 3_600_000
const keyOf = (trade: string) => `estimate-draft:${trade}`

export const newEstimateDraft = (opening: Answers, category: string): EstimateDraft => ({
  id: uuidv7(),
  begunAt: Date.now(),
  opening,
  answers: opening,
  jobs: [],
  text: '',
  category,
  photos: [],
  town: '',
})

/** Returns the fields of a draft that is sent once more. Its photos on the server belong to the former id. */
export const renewedPart = (): Pick<EstimateDraft, 'id' | 'begunAt' | 'photos'> => ({
  id: uuidv7(),
  begunAt: Date.now(),
  photos: [],
})

/** Returns the draft of a trade, without photos that the server has deleted. */
export function readEstimateDraft(trade: string): EstimateDraft | null {
  const stored = readPersonal(keyOf(trade)) as EstimateDraft | null
  if (!stored) return null
  return stored.begunAt > Date.now() - PHOTOS_VALID_MS ? stored : { ...stored, ...renewedPart() }
}

export const writeEstimateDraft = (trade: string, draft: EstimateDraft): void => writePersonal(keyOf(trade), draft)
/** The form of a request changes the photos too, which are the same. */
export function writeEstimatePhotos(trade: string, photos: string[]): void {
  const draft = readEstimateDraft(trade)
  if (draft) writeEstimateDraft(trade, { ...draft, photos })
}

/** Deletes the draft of a trade with the photos that were not uploaded. */
export function forgetEstimateDraft(trade: string): void {
  writePersonal(keyOf(trade), null)
  withDevicePhotos(({ deletePhotosOf }) => deletePhotosOf(trade), undefined).catch(error =>
    logStorageFailure('the deletion of photos', error),
  )
}

/** Gives a sent draft a new id, so that the answers can be sent to another provider. Its photos went with the message. */
export const renewEstimateDraft = (trade: string, draft: EstimateDraft): void =>
  writeEstimateDraft(trade, { ...draft, ...renewedPart() })
