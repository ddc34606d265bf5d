import { plural, pluralForm } from '../../platform/serbian/dates.ts'
import type { ComplaintFigures } from './complaint.ts'

/** Returns `5 reklamacija, 4 rešene, obično za 6 dana`. */
export function figuresInWords({ count, settled, median_days }: ComplaintFigures): string {
  const filed = plural(count, 'reklamacija', 'reklamacije', 'reklamacija')
  if (!settled || median_days === null) return `${filed}, još nijedna rešena`
  return `${filed}, ${settled} ${pluralForm(settled, 'rešena', 'rešene', 'rešeno')}, obično za ${plural(median_days, 'dan', 'dana', 'dana')}`
}
