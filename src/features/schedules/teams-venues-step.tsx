import { useController } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/count.ts'
import { CheckField, FieldGroup } from '#ui/form-field.tsx'
import type { ScheduleInputs } from './schedule-form.ts'
import type { LeagueSupply } from './use-league-supply.ts'

export function TeamsVenuesStep({ supply }: { supply: LeagueSupply }) {
  return (
    <div className="flex flex-col gap-6">
      <Teams supply={supply} />
      <Fields supply={supply} />
    </div>
  )
}

function Teams({ supply: { league, divisions, teams } }: { supply: LeagueSupply }) {
  const chosen = useController<ScheduleInputs, 'teamIds'>({ name: 'teamIds' })
  const filter = useController<ScheduleInputs, 'divisionIds'>({ name: 'divisionIds' })
  const inDivisions = (ids: readonly string[]) =>
    teams.filter((team) => ids.length === 0 || (team.divisionId !== null && ids.includes(team.divisionId)))
  const offered = inDivisions(filter.field.value)
  const choose = (ids: readonly string[]) => chosen.field.onChange(ids)

  const filterBy = (divisionId: string, isOn: boolean) => {
    const ids = divisions
      .map((one) => one.id)
      .filter((id) => (id === divisionId ? isOn : filter.field.value.includes(id)))
    filter.field.onChange(ids)
    choose(inDivisions(ids).map((team) => team.id))
  }

  return (
    <>
      {divisions.length > 0 && (
        <FieldGroup
          label="Divisions (optional)"
          hint="Choose divisions to schedule only their teams. Teams play within their own division."
        >
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {divisions.map((division) => (
              <CheckField
                key={division.id}
                label={division.name}
                checked={filter.field.value.includes(division.id)}
                onChange={(event) => filterBy(division.id, event.target.checked)}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <FieldGroup
        label={`Teams (${chosen.field.value.length} of ${offered.length})`}
        error={chosen.fieldState.error?.message}
      >
        {offered.length === 0 ? (
          <p className="text-soft">
            There are no teams here yet.{' '}
            <Link to={`/dashboard/leagues/${league.id}/teams`} className="font-semibold text-accent underline">
              Add teams
            </Link>
          </p>
        ) : (
          <>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => choose(offered.map((team) => team.id))}>Select all</Button>
              <Button onClick={() => choose([])}>Select none</Button>
            </div>
            <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
              {offered.map((team) => (
                <CheckField
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

function Fields({ supply: { places } }: { supply: LeagueSupply }) {
  const { field, fieldState } = useController<ScheduleInputs, 'fieldIds'>({ name: 'fieldIds' })
  const chosen = new Set(field.value)
  const all = places.flatMap((place) => place.fields.map((one) => one.id))
  const choose = (ids: readonly string[], isOn: boolean) =>
    field.onChange(all.filter((id) => (ids.includes(id) ? isOn : chosen.has(id))))
  return (
    <FieldGroup label="Venues" error={fieldState.error?.message} hint="One game at a time is played on each field.">
      {places.length === 0 && (
        <p className="text-soft">
          There are no venues here yet.{' '}
          <Link to="/dashboard/venues" className="font-semibold text-accent underline">
            Add a venue
          </Link>
        </p>
      )}
      {places.map((place) => {
        const ids = place.fields.map((one) => one.id)
        const isWhole = ids.every((id) => chosen.has(id))
        return (
          <fieldset key={place.venueId} className="rounded-card border border-line px-4 py-2">
            <legend className="px-1 font-semibold">
              {place.venueName}
              <span className="font-normal text-soft">
                {' '}
                · {count(ids.length, 'field')}
                {place.isShared && ', shared by all leagues'}
              </span>
            </legend>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              {ids.length > 1 && (
                <CheckField
                  label="All fields"
                  checked={isWhole}
                  onChange={(event) => choose(ids, event.target.checked)}
                />
              )}
              {place.fields.map((one) => (
                <CheckField
                  key={one.id}
                  label={one.name}
                  checked={chosen.has(one.id)}
                  onChange={(event) => choose([one.id], event.target.checked)}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </FieldGroup>
  )
}
