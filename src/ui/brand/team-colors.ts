/** Returns the initials on a team's crest, such as `TI` or `MM`. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? words.map((word) => lettersOf(word)[0]) : lettersOf(name.trim())
  return letters.slice(0, 2).join('').toUpperCase()
}

/** Splits into visible characters: an emoji of several code points counts as one. */
function lettersOf(word: string): readonly string[] {
  return Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
}

/** Returns black or white, whichever is more legible on the color. */
export function getReadableTextColor(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  return luminance > 0.179 ? '#000000' : '#ffffff'
}
