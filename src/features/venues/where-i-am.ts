import { roundCoordinates, type Coordinates } from '#domain/geography/coordinates.ts'

export type WhereIAm = {
  readonly coordinates: Coordinates
  /** The device is most likely no further than this from it, in meters. */
  readonly accuracy: number
}

const patience = 20_000

/** Asks the device, which asks the person the first time. Rejects with words for the person. */
export async function findWhereIAm(): Promise<WhereIAm> {
  if (!('geolocation' in navigator)) throw new Error(words.unavailable)
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code }) => reject(new Error(code === 1 ? words.refused : code === 3 ? words.late : words.unavailable)),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 0 },
    )
  })
  const { latitude, longitude, accuracy } = coords
  const coordinates = roundCoordinates(latitude, longitude)
  if (coordinates === null) throw new Error(words.unavailable)
  return { coordinates, accuracy }
}

const words = {
  refused: 'This site may not ask where you are. Allow it in the settings of your browser, or enter the location.',
  unavailable: 'This device does not know where it is. Enter the location instead.',
  late: 'This device took too long to find out where it is. Try again outdoors, or enter the location.',
}

/** Worse than this puts a venue elsewhere. */
const goodEnough = 500

/** What to say of it where the device is not sure; null where it is. */
export function doubtAbout({ accuracy }: WhereIAm): string | null {
  if (accuracy <= goodEnough) return null
  const about =
    accuracy < 950 ? `${Math.ceil(accuracy / 100) * 100} m` : `${(accuracy / 1000).toFixed(accuracy < 9950 ? 1 : 0)} km`
  return `Your device is only sure to about ${about}. Check the location on a map before you save.`
}
