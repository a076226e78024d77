import type { Coordinates } from './coordinates.ts'
import { roundCoordinates } from './coordinates.ts'

/**
 * Returns the place that a map link shows, or null if it only names one. A marked place takes precedence over the
 * center of the map. Supports Google Maps, OpenStreetMap, Apple Maps, Bing Maps, and `geo:`.
 */
export function parseMapLink(link: string): Coordinates | null {
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
