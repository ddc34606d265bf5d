/** Names that stay as they are in every case. */
const unchanging = [
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
/** The short vowel goes: Petar, od Petra. */
const shortened: Record<string, string> = { Petar: 'Petra', Aleksandar: 'Aleksandra' }

/** A first name after `od`: `Milan` → `Milana`, `Jelena` → `Jelene`; null where the ending does not tell. */
export function firstNameInGenitive(name: string): string | null {
  // What is written otherwise is no first name in our letters: a firm's, perhaps, or a nickname's.
  if (!/^[A-ZČĆŽŠĐ][a-zčćžšđ]+$/.test(name)) return null
  if (unchanging.includes(name)) return name
  if (shortened[name]) return shortened[name]
  const stem = name.slice(0, -1)
  if (name.endsWith('a')) return `${stem}e`
  if (name.endsWith('io')) return `${stem}ja`
  if (/(o|[jđ]e|vle)$/.test(name)) return `${stem}a`
  return /[eiu]$/.test(name) ? null : `${name}a`
}
