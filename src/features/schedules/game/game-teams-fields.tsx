import { ArrowLeftRight } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { FieldGroup, SelectField } from '#ui/forms/form-field.tsx'
import type { TeamChoices } from './team-choices.ts'

export function GameTeamsFields({
  choices,
  chosen,
  fields,
  error,
  stayBecause,
  onSwap,
}: {
  choices: readonly TeamChoices[]
  chosen: { readonly home: string; readonly away: string }
  fields: { readonly home: UseFormRegisterReturn; readonly away: UseFormRegisterReturn }
  error: string | undefined
  /** Why the teams can no longer be changed; null if they can. */
  stayBecause: string | null
  onSwap: () => void
}) {
  const nameOf = (id: string) =>
    choices.flatMap(({ teams }) => teams).find((team) => team.id === id)?.name ?? 'Unknown team'
  const sides = (
    <p role="status" className="min-w-0 break-words">
      Home: {nameOf(chosen.home)} / Away: {nameOf(chosen.away)}
    </p>
  )
  if (stayBecause !== null) {
    return (
      <FieldGroup label="Teams" hint={stayBecause}>
        {sides}
      </FieldGroup>
    )
  }
  return (
    <FieldGroup label="Teams">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {sides}
        <Button icon={<ArrowLeftRight aria-hidden="true" size={18} />} onClick={onSwap}>
          Swap home and away
        </Button>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Home team" {...fields.home}>
          <TeamOptions choices={choices} />
        </SelectField>
        <SelectField label="Away team" {...fields.away} error={error}>
          <TeamOptions choices={choices} />
        </SelectField>
      </div>
    </FieldGroup>
  )
}

function TeamOptions({ choices }: { choices: readonly TeamChoices[] }) {
  const groups = choices.map(({ id, label, teams }) => {
    const options = teams.map((team) => (
      <option key={team.id} value={team.id}>
        {team.name}
      </option>
    ))
    if (choices.length === 1) return options
    return (
      <optgroup key={id} label={label}>
        {options}
      </optgroup>
    )
  })
  return groups
}
