const rules = new Intl.PluralRules('sr')

/** `plural(2, 'usluga', 'usluge', 'usluga')` → `2 usluge`: the form for one, for few, for many. */
export function plural(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count)
  return `${count} ${rule === 'one' ? one : rule === 'few' ? few : many}`
}

const zone = 'Europe/Belgrade'
const longDate = new Intl.DateTimeFormat('sr-Latn-RS', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone })

/** `14. novembar 2026.` */
export const formatLongDate = (moment: string | Date) => longDate.format(new Date(moment))
