import { useMemo, type ComponentProps } from 'react'
import { SelectField } from './form-field.tsx'
import { groupTimeZones } from './time-zones.ts'
import { t } from './words.ts'

/**
 * Lists the zones that `isKnown` accepts, grouped by region. `chosen` is listed even if this browser does not know it.
 */
export function TimeZoneField({
  chosen,
  isKnown,
  ...props
}: { chosen: string; isKnown: (name: string) => boolean } & Omit<
  ComponentProps<typeof SelectField>,
  'label' | 'children'
>) {
  const groups = useMemo(() => groupTimeZones(chosen, isKnown), [chosen, isKnown])
  return (
    <SelectField label={t.timeZone} hint={t.gamesPlannedShownZone} {...props}>
      {groups.map((group) => (
        <optgroup key={group.region} label={group.region}>
          {group.zones.map((zone) => (
            <option key={zone.id} value={zone.id}>
              {zone.label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
