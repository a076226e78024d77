import { useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'
import { DivisionFilter } from './division-filter.tsx'
import type { ScheduleInputs } from '../schedule-form.ts'
import type { LeagueResources } from '../use-league-resources.ts'
import { VenueChoice } from './venue-choice.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

export function TeamsVenuesStep({ supply }: { supply: LeagueResources }) {
  return (
    <div className="flex flex-col gap-6">
      <Teams supply={supply} />
      <VenueChoice places={supply.places} />
    </div>
  )
}

function Teams({ supply: { league, divisions, teams } }: { supply: LeagueResources }) {
  const chosen = useController<ScheduleInputs, 'teamIds'>({ name: 'teamIds' })
  const divisionIds = useWatch<ScheduleInputs, 'divisionIds'>({ name: 'divisionIds' })
  const inDivisions = (ids: readonly string[]) =>
    teams.filter((team) => ids.length === 0 || (team.divisionId !== null && ids.includes(team.divisionId)))
  const offered = inDivisions(divisionIds)
  const choose = (ids: readonly string[]) => chosen.field.onChange(ids)

  return (
    <>
      <DivisionFilter
        divisions={divisions}
        hint={t.chooseDivisionsScheduleOnly}
        onFilter={(ids) => choose(inDivisions(ids).map((team) => team.id))}
      />
      <FieldGroup label={t.teamsOf(chosen.field.value.length, offered.length)} error={chosen.fieldState.error?.message}>
        {offered.length === 0 ? (
          <p className="text-soft">
            {rich(t.thereNoTeamsHere, {
              link: (
                <Link to={`/dashboard/leagues/${league.id}/teams`} className="font-semibold text-accent underline">
                  {t.addTeams}
                </Link>
              ),
            })}
          </p>
        ) : (
          <>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => choose(offered.map((team) => team.id))}>{t.selectAll}</Button>
              <Button onClick={() => choose([])}>{t.selectNone}</Button>
            </div>
            <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
              {offered.map((team) => (
                <CheckboxField
                  key={team.id}
                  label={team.name}
                  checked={chosen.field.value.includes(team.id)}
                  onChange={(event) =>
                    choose(
                      offered
                        .map((one) => one.id)
                        .filter((id) => (id === team.id ? event.target.checked : chosen.field.value.includes(id))),
                    )
                  }
                />
              ))}
            </div>
          </>
        )}
      </FieldGroup>
    </>
  )
}
