/* Colours as `#rrggbb`. Text stays readable on any chosen colour (WCAG 2, AA). */

export const MIN_TEXT_CONTRAST = 4.5

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

/** Returns the contrast ratio, from 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a `share` from 0 to 1 of the second colour into the first. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)]
  return format(from.map((part, index) => part + (to[index]! - part) * share) as Rgb)
}

const white = '#ffffff'
const ink = '#1b2130'

/** Returns the first readable text colour for a background. On every background, white or black is readable. */
export const textColorOn = (ground: string) =>
  [white, ink, '#000000'].find(color => contrast(color, ground) >= MIN_TEXT_CONTRAST) ?? white

/** Prefers dark text if its contrast is at least 7 because white is barely readable on light backgrounds. */
const darkInkOn = (ground: string) => (contrast(ink, ground) >= 7 ? ink : textColorOn(ground))

/** Mixes the colour with black or white until it is readable on the background. */
export function readableOn(color: string, ground: string, minContrast = MIN_TEXT_CONTRAST): string {
  if (contrast(color, ground) >= minContrast) return color
  const end = contrast(white, ground) > contrast('#000000', ground) ? white : '#000000'
  for (let share = 0.1; share < 1; share += 0.1) {
    const moved = mix(color, end, share)
    if (contrast(moved, ground) >= minContrast) return moved
  }
  return end
}

/** All colours used on one background (`ground`). */
export type Tones = {
  ground: string
  text: string
  quiet: string
  /** The site's colour, made readable, for links and for lines at headings. */
  accent: string
  button: string
  onButton: string
  line: string
  /** Background of cards. The following colours are for texts on cards. */
  card: string
  onCard: string
  quietOnCard: string
  accentOnCard: string
  badge: string
  onBadge: string
  /** Stars need a contrast of only 3 because they are shapes, not text. */
  star: string
  starOnCard: string
}

export function tonesOn(
  ground: string,
  { primary, secondary, text, card }: { primary: string; secondary: string; text?: string | null; card?: string },
): Tones {
  const words = text ? readableOn(text, ground) : darkInkOn(ground)
  const isOnPrimary = contrast(primary, ground) < 1.6
  const button = isOnPrimary ? textColorOn(ground) : primary
  const cardGround = card ?? (contrast(white, ground) < 1.02 ? mix(primary, white, 0.95) : white)
  const onCard = darkInkOn(cardGround)
  return {
    ground,
    text: words,
    quiet: readableOn(mix(words, ground, 0.28), ground),
    accent: readableOn(primary, ground),
    button,
    onButton: isOnPrimary ? readableOn(primary, button) : textColorOn(button),
    line: mix(ground, words, 0.14),
    card: cardGround,
    onCard,
    quietOnCard: readableOn(mix(onCard, cardGround, 0.28), cardGround),
    accentOnCard: readableOn(primary, cardGround),
    badge: secondary,
    onBadge: textColorOn(secondary),
    star: readableOn(secondary, ground, 3),
    starOnCard: readableOn(secondary, cardGround, 3),
  }
}
