import { z } from 'zod'
import { isDay, isMoment } from '../serbian/calendar.ts'

/*
 * Schemas for every date in a path, query or body. `sentence` is the message for a missing or invalid date.
 */
const INVALID_DATE = 'Datum nije ispravan.'

/** Schema of a day, `2026-11-21`. */
export const daySchema = (sentence = INVALID_DATE) => z.iso.date(sentence).refine(isDay, sentence)

/** Schema of a month, `2026-11`. */
export const monthSchema = (sentence = INVALID_DATE) =>
  z.string(sentence).refine(month => isDay(`${month}-01`), sentence)

/** Schema of a moment, `2026-11-21T09:00:00Z`, with any offset. */
export const momentSchema = (sentence = INVALID_DATE) =>
  z.iso.datetime({ offset: true, error: sentence }).refine(isMoment, sentence)
