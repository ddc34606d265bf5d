import { fillLarge, village } from './fill-large.ts'
import { writeBigProvider } from './big-provider.ts'
import type { Person } from './people.ts'
import { type Server, startOurs } from './programs.ts'
import { median } from './rounds.ts'
import type { Bench } from './run.ts'

const page = '/api/services'
const search = (words: string, more = '') => `${page}?search=${encodeURIComponent(words)}${more}`
const inVillage = `location=${village}`

/** What visitors ask. `deep` begins at the given page of a hundred. */
const visitors: Record<string, { path: string; deep?: boolean }> = {
  'newest page': { path: page },
  'deep, newest': { path: `${page}?limit=100`, deep: true },
  'deep, best rated': { path: `${page}?limit=100&sort=rating`, deep: true },
  'deep, cheapest': { path: `${page}?limit=100&sort=price_asc`, deep: true },
  'deep, dearest': { path: `${page}?limit=100&sort=price_desc`, deep: true },
  'category and price': { path: `${page}?category=Frizeraj&price_min=50` },
  'category, village and price': { path: `${page}?category=Frizeraj&${inVillage}&price_max=20` },
  'category, town and price': { path: `${page}?category=Frizeraj&location=Beograd&price_max=20` },
  'town': { path: `${page}?location=Beograd` },
  'village': { path: `${page}?${inVillage}` },
  'village, best rated': { path: `${page}?${inVillage}&sort=rating` },
  'village, cheapest': { path: `${page}?${inVillage}&sort=price_asc` },
  'similar services of a local page': { path: `${page}?category=Elektri%C4%8Dar&location=Pan%C4%8Devo&sort=rating&limit=6` },
  'search: a common word': { path: search('usluge') },
  'search: vodoinstalater': { path: search('vodoinstalater') },
  'search: a rare word': { path: search('lkaoeiun') },
  'search: two letters': { path: search('it') },
  'search: two letters nowhere found': { path: search('xq') },
  'search: two words': { path: search('popravka mašina') },
  'search: two common words never together': { path: search('matematike bojlera') },
  'search: four words': { path: search('dugogodišnje iskustvo vodoinstalater beograd') },
  'search: a misspelt word': { path: search('vodoinstaleter') },
  'search: words turned around': { path: search('mašina popravka') },
  'search with category': { path: search('bojler', '&category=Popravke') },
  'search with village': { path: search('bojler', `&${inVillage}`) },
  'search by price': { path: search('bojler', '&sort=price_asc') },
}

/** What somebody with much of everything asks, and somebody with little. */
const signedIn: Record<string, string> = {
  'own conversations': '/api/conversations',
  'unread': '/api/unread',
  'diary, a month': `/api/appointments/days?month=${new Date().toISOString().slice(0, 7)}`,
  'figures': '/api/statistics',
  'list, own town first': page,
}
