/** All categories: 16 parent categories, each with its subcategories (docs/product.md, Services). */
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
/** The groups of the form. A user can choose the parent category of a group or one of its subcategories. */
export const categoryGroups = browseCategories.map(parent => ({ parent, leaves: [...taxonomy[parent]] as Category[] }))

const parents = new Map<string, BrowseCategory>(
  browseCategories.flatMap(parent => [parent, ...taxonomy[parent]].map(category => [category, parent] as const)),
)

export const isCategory = (value: string): value is Category => parents.has(value)
export const isBrowseCategory = (value: string): value is BrowseCategory => Object.hasOwn(taxonomy, value)
export const parentCategory = (category: Category): BrowseCategory => parents.get(category)!

export const leavesOf = (parent: BrowseCategory): readonly Category[] => taxonomy[parent]

/** Tiles link to trades, because the parent of 'Vodoinstalater' also lists electricians (docs/product.md, Home). */
export const homeTiles = [
  { label: 'Čišćenje', category: 'Čišćenje' },
  { label: 'Električar', category: 'Električar' },
  { label: 'Vodoinstalater', category: 'Vodoinstalater' },
  { label: 'Krečenje', category: 'Krečenje' },
  { label: 'Frizerske usluge', category: 'Frizeraj' },
  { label: 'Podučavanje', category: 'Podučavanje' },
  { label: 'Stomatologija', category: 'Stomatologija' },
  { label: 'Transport', category: 'Transport' },
  { label: 'Ostalo', category: 'Ostalo' },
] as const satisfies { label: Category; category: Category }[]

export const quickTrades = [
  { label: 'Frizer', category: 'Frizeraj' },
  { label: 'Krečenje', category: 'Krečenje' },
  { label: 'Električar', category: 'Električar' },
  { label: 'Čišćenje', category: 'Čišćenje' },
] as const satisfies { label: string; category: Category }[]
