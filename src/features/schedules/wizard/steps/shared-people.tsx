import { useController } from 'react-hook-form'
import { CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'
import type { CommonInputs } from '../form-parts.ts'
import type { SharedTeams } from '../shared-teams.ts'
import { t } from './words.ts'

/**
 * Pairs of teams with a coach in common, each of which can be selected. Renders nothing if there is no such pair among
 * the chosen teams.
 */
export function SharedPeople({ sharing, teamIds }: { sharing: readonly SharedTeams[]; teamIds: readonly string[] }) {
  const { field } = useController<CommonInputs, 'sharedPeople'>({ name: 'sharedPeople' })
  const offered = sharing.filter(({ teams }) => teams.every(({ id }) => teamIds.includes(id)))
  if (offered.length === 0) return null
  return (
    <FieldGroup label={t.sharedCoaches} hint={t.twoTeamsSamePeople}>
      {offered.map((pair) => (
        <CheckboxField
          key={pair.key}
          label={describeSharedTeams(pair)}
          checked={field.value.includes(pair.key)}
          onBlur={field.onBlur}
          onChange={(event) =>
            field.onChange(
              event.target.checked ? [...field.value, pair.key] : field.value.filter((key) => key !== pair.key),
            )
          }
        />
      ))}
    </FieldGroup>
  )
}

/** Returns text such as `Lions and Tigers share Kim Park: never at the same time` */
export function describeSharedTeams({ teams: [one, other], people }: SharedTeams): string {
  return t.shareNeverSameTime(one.name, other.name, people)
}
