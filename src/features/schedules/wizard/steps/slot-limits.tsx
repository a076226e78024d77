import { useController, useFormContext } from 'react-hook-form'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Choice } from './choice.tsx'
import type { CommonInputs } from '../form-parts.ts'
import type { LeagueResources } from '../use-league-resources.ts'
import { t } from './words.ts'

export type SlotSupply = Pick<LeagueResources, 'places' | 'divisions'>

/** The fields and divisions that a time is for. Renders nothing if the league has nothing to choose from. */
export function SlotLimits({ index, supply: { places, divisions } }: { index: number; supply: SlotSupply }) {
  const fields = places.flatMap(({ venueName, fields: own }) =>
    own.map(({ id, name }) => ({ id, name: places.length > 1 ? t.fieldOfVenue(venueName, name) : name })),
  )
  const field = useController<CommonInputs, `timeSlots.${number}.fieldIds`>({ name: `timeSlots.${index}.fieldIds` })
  const division = useController<CommonInputs, `timeSlots.${number}.divisionIds`>({
    name: `timeSlots.${index}.divisionIds`,
  })
  const form = useFormContext<CommonInputs>()
  if (fields.length < 2 && divisions.length < 2) return null
  const checkTimes = () => {
    if (form.getFieldState('timeSlots').error) void form.trigger('timeSlots') // times may overlap only if they differ here
  }
  const toChoice = ({ field: { value, onChange, onBlur } }: typeof field | typeof division) => ({
    value,
    onBlur,
    onChange: (ids: string[]) => {
      onChange(ids)
      checkTimes()
    },
  })
  const [chosenFields, chosenDivisions] = [field.field.value?.length ?? 0, division.field.value?.length ?? 0]
  const title = fields.length < 2 ? t.divisions : divisions.length < 2 ? t.fields : t.fieldsAndDivisions
  return (
    <div className="w-full">
      <Disclosure
        title={title}
        badge={chosenFields + chosenDivisions === 0 ? t.all : t.onlyThese(chosenFields, chosenDivisions)}
      >
        {fields.length > 1 && <Choice label={t.onlyOnFields} items={fields} {...toChoice(field)} />}
        {divisions.length > 1 && <Choice label={t.onlyForDivisions} items={divisions} {...toChoice(division)} />}
      </Disclosure>
    </div>
  )
}
