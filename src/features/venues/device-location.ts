import { roundCoordinates, type Coordinates } from '#domain/geography/coordinates.ts'
import { t } from './words.ts'

export type DeviceLocation = {
  readonly coordinates: Coordinates
  /** The likely maximum error of the location, in meters. */
  readonly accuracy: number
}

const patience = 20_000

/** Asks the device for its location; the device asks the user the first time. Rejects with a message for the user. */
export async function findDeviceLocation(): Promise<DeviceLocation> {
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
  refused: t.siteMayNotAsk,
  unavailable: t.deviceDoesNotKnow,
  late: t.deviceTookTooLong,
}

/** A less accurate location would put the venue somewhere else. */
const goodEnough = 500

/** Returns a warning if the device is not sure of the location, or null. */
export function accuracyWarning({ accuracy }: DeviceLocation): string | null {
  if (accuracy <= goodEnough) return null
  const about =
    accuracy < 950 ? `${Math.ceil(accuracy / 100) * 100} m` : `${(accuracy / 1000).toFixed(accuracy < 9950 ? 1 : 0)} km`
  return t.yourDeviceOnlySure(about)
}
