import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// The style sheet's colors must be legible on a sideline: text has a contrast of at least 7 : 1 on any background.

const sheet = readFileSync('src/ui/tokens.css', 'utf8')
const usual = colorsOf(':root')
const dark = { ...usual, ...colorsOf(":root[data-theme='dark']") }
const more = colorsOf(":root[data-contrast='more']")
const looks = {
  light: usual,
  dark,
  'light, high contrast': { ...usual, ...more },
  'dark, high contrast': { ...dark, ...more, ...colorsOf(":root[data-theme='dark'][data-contrast='more']") },
}

const pairs = [
  ...['ink', 'soft', 'accent', 'red'].flatMap((words) => [`${words} bg`, `${words} sheet`, `${words} card`]),
  ...['ink', 'soft'].flatMap((words) => [`${words} sunken`, `${words} hover`]),
  ...['blue', 'green', 'gray', 'red', 'amber'].map((tone) => `${tone} ${tone}-tint`),
  'accent tint',
  'soft tint',
  'ink tint',
  'soft gray-tint',
  'accent-ink accent',
  'accent-ink accent-strong',
]

it.each(Object.entries(looks))('words can be read in the sun: %s', (name, colors) => {
  const least = name.includes('high contrast') ? 10 : 7
  const weak = pairs.flatMap((pair) => {
    const [words = '', ground = ''] = pair.split(' ')
    const ratio = contrast(colors[words] ?? '', colors[ground] ?? '')
    return ratio >= least ? [] : [`${pair} ${ratio.toFixed(2)}`]
  })
  expect(weak).toEqual([])
})

it.each(Object.entries(looks))('fields and round buttons have an edge that can be seen: %s', (_name, colors) => {
  expect(contrast(colors['line-strong'] ?? '', colors['card'] ?? '')).toBeGreaterThan(3)
  expect(contrast(colors['line-strong'] ?? '', colors['bg'] ?? '')).toBeGreaterThan(3)
})

it.each(Object.entries(looks))('a laptop’s third level of text can be read, and marks be seen: %s', (_name, colors) => {
  const grounds = ['bg', 'sheet', 'card', 'sunken', 'hover']
  const text = grounds.map((ground) => contrast(colors['mute'] ?? '', colors[ground] ?? ''))
  expect(Math.min(...text)).toBeGreaterThanOrEqual(4.5)
  const marks = ['green-dot', 'red-dot', 'amber-dot'].map((mark) => contrast(colors[mark] ?? '', colors['card'] ?? ''))
  expect(Math.min(...marks)).toBeGreaterThanOrEqual(3)
})

/** Returns the custom properties that are colors in the first block with this selector. */
function colorsOf(selector: string): Record<string, string> {
  const start = sheet.indexOf(`${selector} {`)
  const block = sheet.slice(start, sheet.indexOf('\n}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]))
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
