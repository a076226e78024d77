import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import type { Player } from '#domain/schema/leagues.ts'
import type { OverwrittenValuesByField } from '#data/queries/overwritten-values.ts'
import { renderOverwrittenHint } from '#ui/feedback/overwritten-note.tsx'
import { formatList } from '#ui/tables/format-quantity.ts'
import { TextField } from '#ui/forms/form-field.tsx'
import { isNameTakenOnRoster, findJerseyDuplicates } from './roster.ts'
import type { PlayerInput, PlayerValues } from './team-form.ts'
import { t } from './words.ts'

export function PlayerFields({
  register,
  control,
  errors,
  players,
  playerId,
  overwritten = {},
}: {
  register: UseFormRegister<PlayerInput>
  control: Control<PlayerInput, unknown, PlayerValues>
  errors: FieldErrors<PlayerInput>
  /** The team's players, to detect a number that is already in use. */
  players: readonly Player[]
  playerId?: string
  overwritten?: OverwrittenValuesByField
}) {
  const [name, jersey] = useWatch({ control, name: ['display_name', 'jersey'] })
  const wearers = findJerseyDuplicates(jersey, players, playerId)
  return (
    <div className="grid grid-cols-[1fr_2fr] gap-3 sm:grid-cols-[3fr_1fr_2fr]">
      <TextField
        label={t.name}
        required
        maxLength={80}
        autoComplete="off"
        className="col-span-2 sm:col-span-1"
        {...register('display_name')}
        hint={
          renderOverwrittenHint(overwritten['display_name']) ??
          (isNameTakenOnRoster(name, players, playerId) && t.somebodyNameRosterAlready)
        }
        error={errors.display_name?.message}
      />
      <TextField
        label={t.number}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...register('jersey')}
        hint={
          renderOverwrittenHint(overwritten['jersey']) ??
          (wearers.length > 0 && t.hasToo(formatList(wearers.map((one) => one.display_name))))
        }
        error={errors.jersey?.message}
      />
      <TextField
        label={t.position}
        maxLength={40}
        autoComplete="off"
        {...register('position')}
        hint={renderOverwrittenHint(overwritten['position'])}
        error={errors.position?.message}
      />
    </div>
  )
}
