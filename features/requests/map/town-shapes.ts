/** An area on a map of 400 × 440 units: the position of the name and, for a quarter, the outline. */
export type Shape = { id: string; name: string; x: number; y: number; outline?: string }

/** The areas of Pančevo, with the ids of areas.ts. Each area has the right neighbours, but rough borders. */
export const shapes: readonly Shape[] = [
  { id: 'centar', name: 'Centar', x: 132, y: 168, outline: 'M36 156 116 134 204 124 212 178 150 212 66 206Z' },
  { id: 'gornji-grad', name: 'Gornji grad', x: 156, y: 96, outline: 'M104 72 196 62 204 118 118 128Z' },
  { id: 'kotez', name: 'Kotež', x: 257, y: 102, outline: 'M202 62 300 74 312 138 286 146 210 118Z' },
  { id: 'mladost', name: 'Mladost', x: 224, y: 244, outline: 'M158 215 213 186 290 214 281 297 204 277Z' },
  { id: 'banatski-brestovac', name: 'B. Brestovac', x: 330, y: 410 },
  { id: 'banatsko-novo-selo', name: 'B. Novo Selo', x: 344, y: 54 },
  { id: 'dolovo', name: 'Dolovo', x: 356, y: 128 },
  { id: 'glogonj', name: 'Glogonj', x: 48, y: 54 },
  { id: 'ivanovo', name: 'Ivanovo', x: 92, y: 392 },
  { id: 'jabuka', name: 'Jabuka', x: 136, y: 54 },
  { id: 'kacarevo', name: 'Kačarevo', x: 240, y: 54 },
  { id: 'omoljica', name: 'Omoljica', x: 210, y: 422 },
  { id: 'starcevo', name: 'Starčevo', x: 178, y: 360 },
]

/** Parts of town that cannot be chosen, because their names are not certain. */
export const otherQuarters =
  'M14 92 98 72 112 128 28 152ZM211 125 284 152 292 205 219 180ZM292 151 316 143 382 150 384 216 298 210ZM299 219 379 225 368 297 290 302Z'

export const roads =
  'M60 80 48 56M140 66 136 56M240 64V56M296 72 344 56M318 140 356 120M226 290 186 316M200 352 210 384M320 306 330 362M120 318 92 354'
export const tamis = 'M-10 78C30 60-4 130 14 166 34 214 110 214 140 250 162 282 130 318 82 322 40 326 14 332-10 330'
export const danube = 'M-10 424C60 424 120 440 180 446'
