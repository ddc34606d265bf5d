import { type Category, isCategory } from '../../services/categories.ts'

/** Two drawings per category for sites without pictures. The top of the page shows the first, and services use both. */
export const categoryScenes: Record<Category, readonly [string, string]> = {
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

export const fallbackScenes = ['frontDoor', 'frontDoor'] as const

/** Returns the URL of a drawing, `/website-scenes/newBoard.svg`. An odd `turn` selects the second drawing. */
export function sceneUrl(category: string | undefined, turn = 0): string {
  const [first, second] = category && isCategory(category) ? categoryScenes[category] : fallbackScenes
  return `/website-scenes/${turn % 2 ? second : first}.svg`
}
