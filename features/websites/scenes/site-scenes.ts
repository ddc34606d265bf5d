import { type Category, isCategory } from '../../services/categories.ts'

/**
 * The house's own drawings by trade, shown where a site has no picture. Each trade has two: the first is for the top of
 * the page, and services without a picture of their own take turns.
 */
export const scenesOf: Record<Category, readonly [string, string]> = {
  Popravke: ['straightShelf', 'grindstone'],
  Električar: ['newBoard', 'openBoard'],
  Vodoinstalater: ['drippingTap', 'shower'],
  Gradjevinarstvo: ['insulatedHouse', 'wallTiles'],
  Krečenje: ['rolledWall', 'stairwell'],
  'Građevinski radovi': ['wallTiles', 'brickWall'],
  Frizeraj: ['salonChair', 'hairColours'],
  'Frizerske usluge': ['salonChair', 'dryerAtHome'],
  Čišćenje: ['foamBucket', 'washedSofa'],
  'Kućni poslovi': ['ironing', 'foldedLaundry'],
  Podučavanje: ['geometry', 'videoLesson'],
  Baštovanstvo: ['mower', 'appleTree'],
  Stolarstvo: ['mendedChair', 'fittedKitchen'],
  Kulinarstvo: ['layerCake', 'lunchPot'],
  'Lepota i nega': ['vanity', 'nails'],
  'Nega i lepota': ['vanity', 'nails'],
  Bejbisiting: ['toys', 'wayHome'],
  'IT usluge': ['siteDraft', 'router'],
  Knjigovodstvo: ['ledger', 'binders'],
  Ljubimci: ['dogPortrait', 'catAtBowl'],
  'Medicinske usluge': ['nurseBag', 'kneeExercise'],
  Stomatologija: ['dentistChair', 'toothMirror'],
  Zdravlje: ['massage', 'kneeExercise'],
  Umetnost: ['easel', 'violin'],
  Ostalo: ['sewingMachine', 'parcels'],
  Transport: ['movingVan', 'roadToBelgrade'],
}

/** Where nothing tells the trade: a front door. */
export const anyTrade = ['frontDoor', 'frontDoor'] as const

/** Where a trade's drawing is, `/website-scenes/newBoard.svg`; `turn` tells which of its two. */
export function sceneUrl(category: string | undefined, turn = 0): string {
  const [first, second] = category && isCategory(category) ? scenesOf[category] : anyTrade
  return `/website-scenes/${turn % 2 ? second : first}.svg`
}
