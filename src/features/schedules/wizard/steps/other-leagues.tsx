import { useController, useWatch } from 'react-hook-form'
import type { League } from '#domain/schema/leagues.ts'
import { CheckboxField } from '#ui/forms/form-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import type { ScheduleInputs } from '../schedule-form.ts'
import { canShareProposal } from '../use-league-resources.ts'
import { t } from './words.ts'

/** Leagues to place in the same proposal, because they share venues, dates and people. */
export function OtherLeagues({ leagues }: { leagues: readonly League[] }) {
  const { field } = useController<ScheduleInputs, 'otherLeagueIds'>({ name: 'otherLeagueIds' })
  const leagueId = useWatch<ScheduleInputs, 'leagueId'>({ name: 'leagueId' })
  const league = leagues.find(({ id }) => id === leagueId)
  const offered = league ? leagues.filter((other) => canShareProposal(league, other)) : []
  const chosen = offered.filter(({ id }) => field.value.includes(id)).length
  if (offered.length === 0) return null
  return (
    <Disclosure
      title={t.togetherWithOthers}
      notes={t.togetherHint}
      badge={chosen > 0 ? t.leagueCount(chosen) : undefined}
    >
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        {offered.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={field.value.includes(id)}
            onChange={(event) =>
              field.onChange(
                offered
                  .map((other) => other.id)
                  .filter((other) => (other === id ? event.target.checked : field.value.includes(other))),
              )
            }
          />
        ))}
      </div>
    </Disclosure>
  )
}
