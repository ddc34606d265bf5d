/** The one taxonomy: 16 browse categories, each with its leaves (docs/product.md, Services). */
const taxonomy = {
  Popravke: ['Električar', 'Vodoinstalater'],
  Gradjevinarstvo: ['Krečenje', 'Građevinski radovi'],
  Frizeraj: ['Frizerske usluge'],
  Čišćenje: ['Kućni poslovi'],
  Podučavanje: [],
  Baštovanstvo: [],
  Stolarstvo: [],
  Kulinarstvo: [],
  'Lepota i nega': ['Nega i lepota'],
  Bejbisiting: [],
  'IT usluge': [],
  Knjigovodstvo: [],
  Ljubimci: [],
  'Medicinske usluge': ['Stomatologija', 'Zdravlje'],
  Umetnost: [],
  Ostalo: ['Transport'],
} as const satisfies Record<string, readonly string[]>

export type BrowseCategory = keyof typeof taxonomy
export type Category = BrowseCategory | (typeof taxonomy)[BrowseCategory][number]

export const browseCategories = Object.keys(taxonomy) as [BrowseCategory, ...BrowseCategory[]]
export const categories = browseCategories.flatMap(parent => [parent, ...taxonomy[parent]]) as [Category, ...Category[]]
/** For the form: each parent can be chosen too, above its leaves. */
export const categoryGroups = browseCategories.map(parent => ({ parent, leaves: [...taxonomy[parent]] as Category[] }))

const parents = new Map<string, BrowseCategory>(
  browseCategories.flatMap(parent => [parent, ...taxonomy[parent]].map(category => [category, parent] as const)),
)

export const isCategory = (value: string): value is Category => parents.has(value)
export const isBrowseCategory = (value: string): value is BrowseCategory => Object.hasOwn(taxonomy, value)
export const parentCategory = (category: Category): BrowseCategory => parents.get(category)!

/** The shorter set of home: its label and the browse category it leads to (docs/product.md, Services). */
export const homeTiles = [
  { label: 'Čišćenje', category: 'Čišćenje' },
  { label: 'Električar', category: 'Popravke' },
  { label: 'Vodoinstalater', category: 'Popravke' },
  { label: 'Krečenje', category: 'Gradjevinarstvo' },
  { label: 'Frizerske usluge', category: 'Frizeraj' },
  { label: 'Podučavanje', category: 'Podučavanje' },
  { label: 'Stomatologija', category: 'Medicinske usluge' },
  { label: 'Transport', category: 'Ostalo' },
  { label: 'Ostalo', category: 'Ostalo' },
] as const satisfies { label: string; category: BrowseCategory }[]
