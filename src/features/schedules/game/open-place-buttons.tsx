import { useId } from 'react'
import { formatGameDayAndTime } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import type { OpenPlace } from './open-places.ts'

/** Places that a game could have, each of which one tap chooses. */
export function OpenPlaceButtons({
  label,
  places,
  timeZone,
  onUse,
}: {
  label: string
  places: readonly OpenPlace[]
  timeZone: string
  onUse: (place: OpenPlace) => void
}) {
  const id = useId()
  if (places.length === 0) return null
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {places.map((one) => (
          <Button key={`${one.fieldId} ${one.start}`} className="whitespace-normal" onClick={() => onUse(one)}>
            {formatGameDayAndTime(one.start, timeZone)}, {one.place}
          </Button>
        ))}
      </div>
    </div>
  )
}
