import { formatNumber } from '#i18n/format.ts'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatCoordinates, roundCoordinates, type Coordinates } from '#domain/geography/coordinates.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import type { VenueInput } from './venue-form.ts'
import { t } from './words.ts'

/** The venue's location, which can be typed, pasted from a map, or taken from the device's current location. */
export function LocationField() {
  const form = useFormContext<VenueInput>()
  const [state, setState] = useState<{ isAsking?: boolean; notice?: string | null }>({})
  const ask = async () => {
    setState({ isAsking: true })
    try {
      const here = await findDeviceLocation()
      form.setValue('coordinates', formatCoordinates(here.coordinates), { shouldDirty: true, shouldValidate: true })
      setState({ notice: accuracyWarning(here) ?? t.filledWhereYouNow })
    } catch (error) {
      setState({ notice: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t.locationMapOptional}
        hint={t.latitudeLongitudeLinkFrom}
        maxLength={2000}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="50.8503, 4.3517"
        {...registerField(form, 'coordinates', { onChange: () => setState({}) })}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon={<LocateFixed size={18} />} disabled={state.isAsking} onClick={() => void ask()}>
          {state.isAsking ? t.findingWhereYou : t.whereIAm}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-60 text-note text-soft">
          {state.notice}
        </p>
      </div>
    </div>
  )
}

type DeviceLocation = {
  readonly coordinates: Coordinates
  /** The likely maximum error of the location, in meters. */
  readonly accuracy: number
}

const patience = 20_000

/**
 * Asks the device for its location; the first time, the device asks the user for permission. Rejects with a message for
 * the user.
 */
async function findDeviceLocation(): Promise<DeviceLocation> {
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

/** A less accurate location could put the venue somewhere else. */
const goodEnough = 500

/** Returns a warning if the location is not accurate enough, or null. */
function accuracyWarning({ accuracy }: DeviceLocation): string | null {
  if (accuracy <= goodEnough) return null
  const about =
    accuracy < 950
      ? `${Math.ceil(accuracy / 100) * 100} m`
      : `${formatNumber(accuracy < 9950 ? Math.round(accuracy / 100) / 10 : Math.round(accuracy / 1000))} km`
  return t.yourDeviceOnlySure(about)
}
