import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coordinates } from '#domain/geography/coordinates.ts'
import { getVenueCoordinates, formatCoordinates, roundCoordinates } from '#domain/geography/coordinates.ts'
import { parseCoordinates } from '#domain/geography/parse-coordinates.ts'
import { venueRow } from '#domain/schema/venues.ts'

const brussels = { latitude: 50.8503, longitude: 4.3517 }
const sydney = { latitude: -33.865143, longitude: 151.2099 }

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((millionths) => millionths / 1e6 + 0)
const anywhere: fc.Arbitrary<Coordinates> = fc.record({ latitude: degrees(90), longitude: degrees(180) })

describe('the place of a venue', () => {
  it('is known where both halves of it are', () => {
    expect(getVenueCoordinates(brussels)).toEqual(brussels)
    expect(getVenueCoordinates({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 })
    expect(getVenueCoordinates({ latitude: null, longitude: 4 })).toBeNull()
    expect(getVenueCoordinates({ latitude: 50, longitude: null })).toBeNull()
  })

  it('is kept to six decimals, as far as the poles and the 180th meridian', () => {
    expect(roundCoordinates(50.85034651, -4.35170049)).toEqual({ latitude: 50.850347, longitude: -4.3517 })
    expect(roundCoordinates(-90, 180)).toEqual({ latitude: -90, longitude: 180 })
    expect(roundCoordinates(90, -180)).toEqual({ latitude: 90, longitude: -180 })
    for (const [latitude, longitude] of [
      [90.1, 0],
      [-90.1, 0],
      [0, 180.1],
      [0, -180.1],
      [Number.NaN, 0],
      [0, Number.NaN],
    ] as const)
      expect(roundCoordinates(latitude, longitude)).toBeNull()
    expect(Object.is(roundCoordinates(-0.0000001, 0)?.latitude, 0)).toBe(true)
  })
})

describe('what is typed for a place on the map', () => {
  it.each([
    '50.8503, 4.3517',
    '50.8503,4.3517',
    '  50.8503 4.3517 ',
    '50.8503 ,4.3517',
    '50.8503 , 4.3517',
    '50.8503; 4.3517',
    '(50.8503, 4.3517)',
    '+50.8503, +4.3517',
    '50.8503°, 4.3517°',
    '50,8503, 4,3517',
    '50,8503 4,3517',
    '50,8503;4,3517',
    '50,8503,4,3517',
    '50.8503 N, 4.3517 E',
    '50.8503°N 4.3517°E',
    'N 50.8503 E 4.3517',
    '4.3517 E, 50.8503 N',
    '50,8503° n; 4,3517° e',
    '50.8503\u00A04.3517',
    `50°51'1.08"N 4°21'6.12"E`,
    `50° 51′ 1.08″ N, 4° 21′ 6.12″ E`,
    `50°51.018'N 4°21.102'E`,
    `50°51'1.08", 4°21'6.12"`,
  ])('%s is Brussels', (typed) => {
    expect(parseCoordinates(typed)).toEqual(brussels)
  })

  it.each(['-33.865143, 151.2099', '−33.865143 151.2099', '33.865143 S, 151.2099 E', '33.8651432S 151.2099E'])(
    '%s is Sydney',
    (typed) => {
      expect(parseCoordinates(typed)).toEqual(sydney)
    },
  )

  it.each([
    'https://www.google.com/maps/@50.8503,4.3517,15z',
    'https://www.google.com/maps/place/Mill+Park/@50.1,4.1,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d50.8503!4d4.3517',
    'https://www.google.com/maps/search/50.8503,+4.3517',
    'https://maps.google.com/?q=50.8503,4.3517',
    'https://www.google.com/maps/search/?api=1&query=50.8503%2C4.3517',
    'https://maps.google.com/maps?z=12&q=loc:50.8503,4.3517',
    'https://www.openstreetmap.org/#map=15/50.8503/4.3517',
    'https://www.openstreetmap.org/?mlat=50.8503&mlon=4.3517#map=17/50.1/4.1',
    'https://maps.apple.com/?ll=50.8503,4.3517&z=16',
    'https://maps.apple.com/place?coordinate=50.8503%2C4.3517&name=Mill%20Park',
    'https://www.bing.com/maps?cp=50.8503~4.3517&lvl=16',
    'https://example.org/map?lat=50.8503&lng=4.3517',
    'geo:50.8503,4.3517',
    'geo:50.8503,4.3517,12;u=35?z=15',
    'GEO:50.8503,4.3517?q=Mill',
    'http://maps.google.com/?q=50.8503,4.3517',
    'HTTPS://MAPS.GOOGLE.COM/?q=50.8503,4.3517',
    'https://maps.google.com/?q=50.8503,%204.3517',
    'https://maps.google.com/?q=50.8503%2C+4.3517',
    'https://maps.google.com/?q=50.8503%2c%204.3517',
    'https://example.org/map?lat=50.8503&lon=4.3517',
    'https://www.google.com/maps/place/50.8503,4.3517/@50.1,4.1,17z',
    'https://www.google.com/maps/dir/?api=1&destination=50.8503,4.3517',
    'https://maps.apple.com/?daddr=50.8503,4.3517',
    'https://maps.apple.com/?center=50.8503,4.3517',
  ])('the link %s shows Brussels', (link) => {
    expect(parseCoordinates(link)).toEqual(brussels)
  })

  it.each([
    '',
    'Mill Park',
    '12 Mill Lane',
    '50.8503',
    '50,8503',
    '50,4',
    '50,85,4',
    '50.85,4,35',
    '50,8503, 4.3517',
    '50.8503, 4.3517, 12',
    '504',
    '91, 4',
    '50, 180.5',
    '50.8503 N, 4.3517 N',
    '50.8503 N, 4.3517',
    '-50.8503 S, 4.3517 E',
    `50°61'N 4°21'E`,
    `50.5°30'N 4°21'E`,
    '1e1, 4',
    '٥٠, 4',
    'https://maps.app.goo.gl/abc123',
    'https://www.openstreetmap.org/search?query=Mill%20Park',
    'https://www.google.com/maps/@95.1,4.3517,15z',
    'https://example.org/50.8503,4.3517/%E0%A4%A',
  ])('%s is no place', (typed) => {
    expect(parseCoordinates(typed)).toBeNull()
  })

  it.each([
    'https://www.google.com/maps/search/-33.865143,+151.2099',
    'https://maps.google.com/?q=-33.865143,+151.2099',
    'https://www.openstreetmap.org/#map=15/-33.865143/151.2099',
    'https://www.google.com/maps/place/X/data=!3d-33.865143!4d151.2099',
    'geo:-33.865143,151.2099',
  ])('the link %s shows Sydney', (link) => {
    expect(parseCoordinates(link)).toEqual(sydney)
  })

  it('reads a comma with a space before a place that lies west', () => {
    const place = { latitude: 40.7, longitude: -74 }
    for (const space of ['', '+', '%20', ' ']) {
      expect(parseCoordinates(`https://maps.google.com/?q=40.7,${space}-74`)).toEqual(place)
    }
  })

  it('reads every place as it is written, which a row can hold', () => {
    fc.assert(
      fc.property(anywhere, (place) => {
        expect(parseCoordinates(formatCoordinates(place))).toEqual(place)
        expect(venueRow.shape.latitude.safeParse(place.latitude).success).toBe(true)
        expect(venueRow.shape.longitude.safeParse(place.longitude).success).toBe(true)
      }),
    )
  })

  it('reads every place with letters, decimal commas, or in a link', () => {
    fc.assert(
      fc.property(anywhere, (place) => {
        const { latitude, longitude } = place
        const [north, east] = [latitude < 0 ? 'S' : 'N', longitude < 0 ? 'W' : 'E']
        const [up, along] = [Math.abs(latitude).toFixed(6), Math.abs(longitude).toFixed(6)]
        expect(parseCoordinates(`${up}° ${north}, ${along}° ${east}`)).toEqual(place)
        expect(parseCoordinates(`${east}${along} ${north}${up}`)).toEqual(place)
        const comma = (value: number) => value.toFixed(6).replace('.', ',')
        expect(parseCoordinates(`${comma(latitude)}, ${comma(longitude)}`)).toEqual(place)
        expect(parseCoordinates(`${comma(latitude)},${comma(longitude)}`)).toEqual(place)
        expect(parseCoordinates(`geo:${latitude.toFixed(6)},${longitude.toFixed(6)}`)).toEqual(place)
      }),
    )
  })

  it('never makes anything of text but a place that a row can hold', () => {
    const pieces = fc.constantFrom(
      '5',
      '91',
      '0',
      '.',
      ',',
      ' ',
      '-',
      'N',
      'W',
      '°',
      "'",
      '"',
      ';',
      '/@',
      'geo:',
      '?q=',
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
        (text) => {
          const place = parseCoordinates(text)
          if (place === null) return
          expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90)
          expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180)
          expect(parseCoordinates(formatCoordinates(place))).toEqual(place)
        },
      ),
    )
  })
})
