import { roundCoordinates, type Coordinates } from './coordinates.ts'

/**
 * Parses what people type or paste for a place on the map: `50.8503, 4.3517` (also with just a space between the
 * numbers, or with decimal commas if unambiguous), `50°51′01″N 4°21′06″E`, or a map link that contains coordinates.
 * Returns null for anything else.
 */
export function parseCoordinates(typed: string): Coordinates | null {
  const text = typed
    .trim()
    .replaceAll(/[−–‐‑]/g, '-')
    .replaceAll(/\s+/g, ' ')
  if (/^(?:https?:\/\/|geo:)/i.test(text)) return parseMapLink(text)
  return /[NSEW]/i.test(text) ? withLetters(text) : inOrder(text.replace(/^[([](.*)[)\]]$/, '$1'))
}

/** Parses `50.8503 N, 4.3517 E` or `E 4.3517 N 50.8503`: the letters say which is which. */
function withLetters(text: string): Coordinates | null {
  const parts = text.match(/[NSEW]|[^NSEW]+/gi) ?? []
  const [first = '', second = '', third = '', fourth = ''] = parts.map((part) =>
    part.replaceAll(/^[ ,;]+|[ ,;]+$/g, ''),
  )
  if (parts.length !== 4) return null
  const leads = /^[NSEW]$/i.test(first)
  const figures = new Map(
    leads
      ? [
          [first.toUpperCase(), second],
          [third.toUpperCase(), fourth],
        ]
      : [
          [second.toUpperCase(), first],
          [fourth.toUpperCase(), third],
        ],
  )
  const along = (ahead: string, behind: string) => {
    const figure = figures.get(ahead) ?? figures.get(behind) ?? ''
    if (/^[+-]/.test(figure)) return Number.NaN // a sign and a letter could contradict each other
    return figures.has(behind) ? -degreesIn(figure) : degreesIn(figure)
  }
  return roundCoordinates(along('N', 'S'), along('E', 'W'))
}

/** Parses latitude, then longitude. */
function inOrder(text: string): Coordinates | null {
  const parts = twoParts(text)
  const [latitude = '', longitude = ''] = parts
  const mixesMarks = text.includes('.') && parts.some((part) => part.includes(','))
  return parts.length === 2 && !mixesMarks ? roundCoordinates(degreesIn(latitude), degreesIn(longitude)) : null
}

/**
 * Splits at a semicolon, at a comma next to a space, or at a space alone. A comma without a space counts only if the
 * numbers have decimal points, or if it is the middle one of three: `50,4` may be two numbers, or a single one that is
 * the latitude.
 */
function twoParts(text: string): string[] {
  if (/;|, | ,/.test(text)) return text.split(/ ?; ?| ?, | ,/)
  if (text.includes(' ')) return text.split(' ')
  const [first = '', second = '', third = '', fourth = '', ...more] = text.split(',')
  if (fourth !== '' && more.length === 0) return [`${first},${second}`, `${third},${fourth}`]
  return text.includes('.') ? text.split(',') : []
}

const figure = String.raw`(\d+(?:[.,]\d+)?)`
const angle = new RegExp(`^([+-]?)${figure}(?: ?°(?: ?${figure} ?['’′](?: ?${figure} ?(?:["”″]|''|’’|′′))?)?)?$`)

/** Returns NaN for anything that is not an angle. */
function degreesIn(text: string): number {
  const [, sign, degrees, minutes, seconds] = angle.exec(text) ?? []
  if (degrees === undefined) return Number.NaN
  const [whole, sixtieths, last] = [degrees, minutes ?? '0', seconds ?? '0'].map((part) =>
    Number(part.replace(',', '.')),
  )
  const isWhole = minutes === undefined || Number.isInteger(whole)
  if (whole === undefined || sixtieths === undefined || last === undefined || !isWhole) return Number.NaN
  if (sixtieths >= 60 || last >= 60) return Number.NaN
  const size = whole + sixtieths / 60 + last / 3600
  return sign === '-' ? -size : size
}

/**
 * Returns the place that a map link shows, or null if it only names one. A marked place takes precedence over the
 * center of the map. Supports Google Maps, OpenStreetMap, Apple Maps, Bing Maps, and `geo:`.
 */
function parseMapLink(link: string): Coordinates | null {
  const text = decoded(link)
  for (const form of forms) {
    const [, latitude, longitude] = form.exec(text) ?? []
    const found = latitude && longitude ? roundCoordinates(Number(latitude), Number(longitude)) : null
    if (found !== null) return found
  }
  return null
}

const degrees = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const end = String.raw`(?![\d.])`
const pair = `${degrees}(?:, ?|~)${degrees}${end}`

const forms: readonly RegExp[] = [
  new RegExp(`!3d${degrees}!4d${degrees}${end}`), // Google's marked place
  new RegExp(`[?&]mlat=${degrees}&mlon=${degrees}${end}`),
  new RegExp(`[?&](?:q|query|destination|daddr|coordinate|ll|center|cp)=(?:loc:)?${pair}`),
  new RegExp(`[?&]lat=${degrees}&(?:lon|lng)=${degrees}${end}`),
  new RegExp(`/(?:place|search)/${pair}`),
  new RegExp(`^geo:${pair}`, 'i'),
  new RegExp(`/@${pair}`),
  new RegExp(`#map=[\\d.]+/${degrees}/${degrees}${end}`),
]

/** Browsers encode a comma as `%2C`, and a space as `+` or `%20`. */
function decoded(link: string): string {
  const spaced = link.replaceAll(/(?:,|%2C)(?:\+|%20)(?=[\d-])/gi, ',')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
