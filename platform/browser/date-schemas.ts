import { z } from 'zod'
import { isDay, isMoment } from '../serbian/calendar.ts'

const INVALID_DATE = 'Datum nije ispravan.'

/** Accepts `2026-11-21`. In all schemas here, `sentence` is the message for a missing or invalid date. */
export const daySchema = (sentence = INVALID_DATE) => z.iso.date(sentence).refine(isDay, sentence)

/** Accepts `2026-11`. */
export const monthSchema = (sentence = INVALID_DATE) =>
  z.string(sentence).refine(month => isDay(`${month}-01`), sentence)

/** Accepts `2026-11-21T09:00:00Z`, with any offset from UTC. */
export const momentSchema = (sentence = INVALID_DATE) =>
  z.iso.datetime({ offset: true, error: sentence }).refine(isMoment, sentence)
