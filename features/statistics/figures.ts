import { plural } from '../../platform/serbian/dates.ts'
import { oneDecimal } from '../../ui/stars/stars.tsx'
import type { Figure, Statistics } from './statistics.ts'

export type FigureName = Exclude<keyof Statistics, 'bookings'>

export const figureTexts = {
  views: {
    label: 'Pregledi profila',
    periodName: 'Poslednjih 30 dana',
    beforeName: 'Prethodnih 30 dana',
    span: 'za 30 dana',
    day: value => plural(value, 'pregled', 'pregleda', 'pregleda'),
    about:
      'Koliko je posetilaca videlo vaše usluge i sajt. Svako se broji jednom dnevno, bez kolačića; vaše posete i roboti se ne broje.',
  },
  rating: {
    label: 'Prosečna ocena',
    periodName: 'Sada',
    beforeName: 'Pre 30 dana',
    span: 'za 30 dana',
    day: oneDecimal,
    about: 'Prosek svih ocena koje ste dobili, kakav je bio na kraju svakog dana.',
  },
  messages: {
    label: 'Nove poruke',
    periodName: 'Primljeno poslednjih 30 dana',
    beforeName: 'Prethodnih 30 dana',
    span: 'za 30 dana',
    day: value => plural(value, 'poruka', 'poruke', 'poruka'),
    about: 'Kartica pokazuje nepročitane poruke, a grafikon sve primljene, dan po dan.',
  },
  appointments: {
    label: 'Zakazani termini',
    periodName: 'Narednih 30 dana',
    beforeName: 'Prethodnih 30 dana',
    span: 'narednih 30 dana',
    day: value => plural(value, 'termin', 'termina', 'termina'),
    about: 'Kartica pokazuje sve termine od sada, a grafikon narednih 30 dana.',
  },
} satisfies Record<
  FigureName,
  { label: string; periodName: string; beforeName: string; span: string; day: (value: number) => string; about: string }
>

const signed = (value: number, digits = 0) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}`

/** Returns the change: `+12% za 30 dana`, `+0.2 za 30 dana`. Null when there is nothing to compare. */
export function formatChange(name: FigureName, { now, before }: Figure): { text: string; trend: -1 | 0 | 1 } | null {
  if (now === null || before === null || (now === 0 && before === 0)) return null
  const difference = Math.round((now - before) * 10) / 10
  const trend = Math.sign(difference) as -1 | 0 | 1
  if (trend === 0) return { text: 'bez promene', trend }
  const amount =
    name === 'rating'
      ? signed(difference, 1)
      : name === 'views' && before > 0
        ? `${signed(Math.round((difference / before) * 100))}%`
        : signed(difference)
  return { text: `${amount} ${figureTexts[name].span}`, trend }
}
