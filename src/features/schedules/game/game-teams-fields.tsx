import { ArrowLeftRight } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { FieldGroup, SelectField } from '#ui/forms/form-field.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import type { RegisteredField } from '#ui/forms/register-field.ts'
import type { TeamChoices } from './team-choices.ts'
import { t } from './words.ts'

export function GameTeamsFields({
  choices,
  chosen,
  fields,
  stayBecause,
  onSwap,
}: {
  choices: readonly TeamChoices[]
  chosen: { readonly home: string; readonly away: string }
  fields: { readonly home: RegisteredField; readonly away: RegisteredField }
  /** Why the teams can no longer be changed; null if they can. */
  stayBecause: string | null
  onSwap: () => void
}) {
  const nameOf = (id: string) =>
    choices.flatMap(({ teams }) => teams).find((team) => team.id === id)?.name ?? t.unknownTeam
  const sides = (
    <p role="status" className="min-w-0 break-words">
      {t.homeAway(nameOf(chosen.home), nameOf(chosen.away))}
    </p>
  )
  if (stayBecause !== null) {
    return (
      <FieldGroup label={t.teams} hint={stayBecause}>
        {sides}
      </FieldGroup>
    )
  }
  return (
    <FieldGroup label={t.teams}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {sides}
        <Button icon={<ArrowLeftRight size={18} />} onClick={onSwap}>
          {t.swapHomeAway}
        </Button>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label={t.homeTeam} {...fields.home}>
          <TeamOptions choices={choices} />
        </SelectField>
        <SelectField label={t.awayTeam} {...fields.away}>
          <TeamOptions choices={choices} />
        </SelectField>
      </div>
    </FieldGroup>
  )
}

function TeamOptions({ choices }: { choices: readonly TeamChoices[] }) {
  if (choices.length === 1) return <RowOptions rows={choices[0]?.teams} />
  return choices.map(({ id, label, teams }) => (
    <optgroup key={id} label={label}>
      <RowOptions rows={teams} />
    </optgroup>
  ))
}
