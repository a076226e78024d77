import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Player } from '#domain/schema/leagues.ts'
import type { OverwrittenValuesByField } from '#data/queries/overwritten-values.ts'
import { renderOverwrittenHint } from '#ui/feedback/overwritten-note.tsx'
import { formatList } from '#i18n/format-list.ts'
import { TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { isNameTakenOnRoster, findJerseyDuplicates } from './roster.ts'
import type { PlayerInput, PlayerValues } from './team-form.ts'
import { t } from './words.ts'

export function PlayerFields({
  form,
  players,
  playerId,
  overwritten = {},
}: {
  form: UseFormReturn<PlayerInput, unknown, PlayerValues>
  /** The team's players, to detect a number that is already in use. */
  players: readonly Player[]
  playerId?: string
  overwritten?: OverwrittenValuesByField
}) {
  const [name, jersey] = useWatch({ control: form.control, name: ['display_name', 'jersey'] })
  const wearers = findJerseyDuplicates(jersey, players, playerId)
  return (
    <div className="@container">
      <div className="grid gap-3 @min-[14rem]:grid-cols-[1fr_2fr] @lg:grid-cols-[3fr_1fr_2fr]">
        <TextField
          label={t.name}
          required
          maxLength={80}
          autoComplete="off"
          className="@min-[14rem]:col-span-2 @lg:col-span-1"
          {...registerField(form, 'display_name')}
          hint={
            renderOverwrittenHint(overwritten['display_name']) ??
            (isNameTakenOnRoster(name, players, playerId) && t.somebodyNameRosterAlready)
          }
        />
        <TextField
          label={t.number}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...registerField(form, 'jersey')}
          hint={
            renderOverwrittenHint(overwritten['jersey']) ??
            (wearers.length > 0 && t.hasToo(formatList(wearers.map((one) => one.display_name))))
          }
        />
        <TextField
          label={t.position}
          maxLength={40}
          autoComplete="off"
          {...registerField(form, 'position')}
          hint={renderOverwrittenHint(overwritten['position'])}
        />
      </div>
    </div>
  )
}
