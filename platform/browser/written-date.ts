import { z } from 'zod'
import { isDay, isMoment } from '../serbian/calendar.ts'

/*
 * Every date that comes in, by path, query or body, is one of these three. `sentence` is what people read where it is
 * missing or wrong.
 */
const wrong = 'Datum nije ispravan.'

/** A day, `2026-11-21`. */
export const writtenDay = (sentence = wrong) => z.iso.date(sentence).refine(isDay, sentence)

/** A month, `2026-11`. */
export const writtenMonth = (sentence = wrong) => z.string(sentence).refine(month => isDay(`${month}-01`), sentence)

/** A moment, `2026-11-21T09:00:00Z`, with any offset. */
export const writtenMoment = (sentence = wrong) =>
  z.iso.datetime({ offset: true, error: sentence }).refine(isMoment, sentence)
