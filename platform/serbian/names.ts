const UNDECLINED = [
  'Ines',
  'Karmen',
  'Nives',
  'Iris',
  'Doris',
  'Dolores',
  'Miriam',
  'Ester',
  'Ingrid',
  'Astrid',
  'Lilit',
]
const SHORTENED: Record<string, string> = { Petar: 'Petra', Aleksandar: 'Aleksandra' }

/** Declines a first name for use after `od`: `Milan` → `Milana`, `Jelena` → `Jelene`. Null if unsure. */
export function firstNameInGenitive(name: string): string | null {
  // Names in another spelling are not declined, because they are probably companies or nicknames.
  if (!/^[A-ZČĆŽŠĐ][a-zčćžšđ]+$/.test(name)) return null
  if (UNDECLINED.includes(name)) return name
  if (SHORTENED[name]) return SHORTENED[name]
  const stem = name.slice(0, -1)
  if (name.endsWith('a')) return `${stem}e`
  if (name.endsWith('io')) return `${stem}ja`
  if (/(o|[jđ]e|vle)$/.test(name)) return `${stem}a`
  return /[eiu]$/.test(name) ? null : `${name}a`
}
