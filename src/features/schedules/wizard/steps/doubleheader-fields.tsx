import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import type { ScheduleInputs } from '../schedule-form.ts'
import { t } from './words.ts'

const evenFields = ['meetings', 'crossDivisionMeetings', 'maxGamesPerDay'] as const

/** Whether teams play two games when they meet, and how long they wait for the second one. */
export function DoubleheaderFields() {
  const form = useFormContext<ScheduleInputs>()
  const kind = useWatch<ScheduleInputs, 'doubleheaders'>({ name: 'doubleheaders' })

  /** Chooses the next even number where the chosen one is no longer offered, or would leave no room for two games. */
  function makeEven({ target }: { target: { value: string } }) {
    if (target.value === '') return
    for (const name of evenFields) {
      const games = Number(form.getValues(name))
      if (games % 2 === 1 && (name !== 'maxGamesPerDay' || games === 1)) form.setValue(name, String(games + 1))
    }
  }

  return (
    <>
      <SelectField
        label={t.doubleheaders}
        hint={t.twoGamesInARow}
        {...registerField(form, 'doubleheaders', { deps: [...evenFields, 'gamesPerTeam'], onChange: makeEven })}
      >
        <option value="">{t.noDoubleheaders}</option>
        <option value="exchange">{t.exchangeSides}</option>
        <option value="same">{t.sameTeamHome}</option>
      </SelectField>
      {kind !== '' && (
        <TextField
          type="number"
          inputMode="numeric"
          required
          label={t.minutesBetweenTwoGames}
          min={0}
          max={240}
          {...registerField(form, 'doubleheaderGap', { deps: ['maxGamesPerDay'] })}
        />
      )}
    </>
  )
}
