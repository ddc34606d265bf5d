import { z } from 'zod'
import { isDay, isMoment } from '../serbian/calendar.ts'

const INVALID_DATE = 'Datum nije ispravan.'

/** `2026-11-21`; in all schemas here, `sentence` is the message for a missing or invalid date. */
export const daySchema = (sentence = INVALID_DATE) => z.iso.date(sentence).refine(isDay, sentence)

/** `2026-11` */
export const monthSchema = (sentence = INVALID_DATE) =>
  z.string(sentence).refine(month => isDay(`${month}-01`), sentence)

/** `2026-11-21T09:00:00Z`, with any offset. */
export const momentSchema = (sentence = INVALID_DATE) =>
  z.iso.datetime({ offset: true, error: sentence }).refine(isMoment, sentence)
