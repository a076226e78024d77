import { expect, it } from 'vitest'
import { toMapLink } from '#domain/leagues/map-link.ts'

it('a map shows the point of a place, and looks for its address where there is none', () => {
  expect(toMapLink('12 Mill Lane, Riverside & Co')).toBe(
    'https://www.openstreetmap.org/search?query=12%20Mill%20Lane%2C%20Riverside%20%26%20Co',
  )
  expect(toMapLink('12 Mill Lane', { latitude: 50.8503, longitude: -4.3517 })).toBe(
    'https://www.openstreetmap.org/?mlat=50.8503&mlon=-4.3517#map=17/50.8503/-4.3517',
  )
})
