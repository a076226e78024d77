/** The four color modes of the style sheet (src/ui/tokens.css): light or dark, each with normal or higher contrast. */
export const colorModes = ['light', 'dark', 'light-more', 'dark-more'] as const
export type ColorMode = (typeof colorModes)[number]

/** The accent colors for one look: text and buttons, pressed buttons, text on buttons, and a pale background. */
export type AccentColors = {
  readonly accent: string
  readonly accentStrong: string
  readonly accentInk: string
  readonly tint: string
}

type Surroundings = {
  readonly grounds: readonly string[]
  /** The color to mix in until the text is legible. */
  readonly away: string
  /** The text color, other than the accent color, that appears on the tint. If null, the tint is one of the grounds. */
  readonly soft: string | null
  readonly least: number
}

/** The same values as in tokens.css; a test keeps the two in sync. */
export const surfacesByColorMode: Readonly<Record<ColorMode, Surroundings>> = {
  light: { grounds: ['#ffffff', '#f6f7f5'], away: '#000000', soft: '#414d46', least: 7 },
  dark: { grounds: ['#161f1b', '#0c1310'], away: '#ffffff', soft: '#b8c4be', least: 7 },
  'light-more': { grounds: ['#ffffff'], away: '#000000', soft: null, least: 10 },
  'dark-more': { grounds: ['#000000'], away: '#ffffff', soft: null, least: 10 },
}

/**
 * Returns the accent colors for one look. Text must be legible in sunlight, so the color is darkened (lightened in a
 * dark look) until it has a contrast of 7:1 against every background, or 10:1 in a look with higher contrast.
 */
export function toAccentColors(look: ColorMode, color: string): AccentColors {
  const { grounds, away, soft, least } = surfacesByColorMode[look]
  const [card = away] = grounds
  const tint = soft === null ? card : firstMix(card, color, paler, (each) => getContrastRatio(each, soft) >= 7)
  const isLegible = (each: string) => [...grounds, tint].every((ground) => getContrastRatio(each, ground) >= least)
  const accent = firstMix(color, away, further, isLegible)
  const pressed = mix(accent, away, 0.3)
  return {
    accent,
    // The darkest and lightest colors can't get any darker or lighter, so they are mixed back toward the card.
    accentStrong: getContrastRatio(accent, pressed) >= 1.2 ? pressed : firstMix(accent, card, back, isLegible),
    accentInk: away === '#000000' ? '#ffffff' : '#000000',
    tint,
  }
}

/** Returns the contrast ratio, from 1 to 21. */
export function getContrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const steps = (from: number, to: number, count: number) =>
  Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / count)
const paler = steps(0.12, 0, 12)
const further = steps(0, 1, 50)
const back = steps(0.25, 0, 12)

/**
 * Mixes in the other color, using the first of these shares whose result is acceptable, or the last share if none is.
 */
function firstMix(one: string, other: string, shares: readonly number[], fits: (color: string) => boolean): string {
  const share = shares.find((each) => fits(mix(one, other, each))) ?? shares.at(-1) ?? 0
  return mix(one, other, share)
}

function mix(one: string, other: string, share: number): string {
  const theirs = channels(other)
  const mixed = channels(one).map((channel, at) => Math.round(channel + ((theirs[at] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
