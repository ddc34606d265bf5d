/* What every drawing is made of. A drawing is SVG text on a ground of 400 × 300; a part is a piece of such text. */

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${radius ? ` rx="${radius}"` : ''}/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const oval = (x: number, y: number, across: number, down: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}" fill="${fill}"/>`

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** A wire, a handle, a line of writing; things as such have no outlines. */
export const line = (d: string, colour: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A part moved to a place, and if need be scaled, turned (degrees) or mirrored there. */
export const at = (x: number, y: number, part: string, { scale = 1, turn = 0, mirrored = false } = {}) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${mirrored ? -scale : scale} ${scale})">${part}</g>`

export const row = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

/** What is seen of a part through an opening of that outline; `name` is the opening's own within its drawing. */
export const within = (name: string, outline: string, part: string) =>
  `<clipPath id="${name}"><path d="${outline}"/></clipPath><g clip-path="url(#${name})">${part}</g>`

export const drawing = (...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="1200" height="900">${parts.join('')}</svg>`
