/** Colours as `#rrggbb`; whatever an owner chooses, words on it stay readable (WCAG 2, AA). */

export const leastContrast = 4.5

type Rgb = [number, number, number]
const parse = (color: string): Rgb => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
const format = (rgb: Rgb) => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(color: string): number {
  const [red, green, blue] = parse(color).map(linear) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the second colour in the first. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)]
  return format(from.map((part, index) => part + (to[index]! - part) * share) as Rgb)
}

const white = '#ffffff'
const ink = '#1b2130'

/** The standard writing on a ground: white or dark; one of white and black always stands out enough. */
export const inkOn = (ground: string) =>
  [white, ink, '#000000'].find(color => contrast(color, ground) >= leastContrast) ?? white

/** Dark writing where that is possible: for light grounds, on which white might only just do. */
const darkInkOn = (ground: string) => (contrast(ink, ground) >= 7 ? ink : inkOn(ground))

/** The wanted colour, moved just as far towards black or white as the ground needs. */
export function readable(wanted: string, ground: string, least = leastContrast): string {
  if (contrast(wanted, ground) >= least) return wanted
  const end = contrast(white, ground) > contrast('#000000', ground) ? white : '#000000'
  for (let share = 0.1; share < 1; share += 0.1) {
    const moved = mix(wanted, end, share)
    if (contrast(moved, ground) >= least) return moved
  }
  return end
}

/** Everything that is drawn on one ground. */
export type Tones = {
  ground: string
  text: string
  quiet: string
  /** Links, headings' marks: the site's colour, as far as it can be read here. */
  accent: string
  button: string
  onButton: string
  line: string
  /** Cards lie on the ground and carry the same kinds of words. */
  card: string
  onCard: string
  quietOnCard: string
  accentOnCard: string
  /** A price's ground and the words on it. */
  badge: string
  onBadge: string
  /** Shapes, not words: three to one is enough. */
  star: string
  starOnCard: string
}

/** The colours of a part of the site, from its ground and, if it has one, its owner's own text colour. */
export function tonesOn(
  ground: string,
  { primary, secondary, text, card }: { primary: string; secondary: string; text?: string | null; card?: string },
): Tones {
  const words = text ? readable(text, ground) : darkInkOn(ground)
  const isPrimary = contrast(primary, ground) < 1.6
  const button = isPrimary ? inkOn(ground) : primary
  const cardGround = card ?? (contrast(white, ground) < 1.02 ? mix(primary, white, 0.95) : white)
  const onCard = darkInkOn(cardGround)
  return {
    ground,
    text: words,
    quiet: readable(mix(words, ground, 0.28), ground),
    accent: readable(primary, ground),
    button,
    onButton: isPrimary ? readable(primary, button) : inkOn(button),
    line: mix(ground, words, 0.14),
    card: cardGround,
    onCard,
    quietOnCard: readable(mix(onCard, cardGround, 0.28), cardGround),
    accentOnCard: readable(primary, cardGround),
    badge: secondary,
    onBadge: inkOn(secondary),
    star: readable(secondary, ground, 3),
    starOnCard: readable(secondary, cardGround, 3),
  }
}
