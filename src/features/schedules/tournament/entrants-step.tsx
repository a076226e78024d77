import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { isTeamCountOf } from '#domain/tournaments/create-bracket.ts'
import { maxTournamentTeams } from '#domain/tournaments/model.ts'
import { Button } from '#ui/button.tsx'
import { FieldGroup, SelectField } from '#ui/forms/form-field.tsx'
import { TeamOrder } from '#ui/forms/team-order.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Options } from '#ui/forms/options.tsx'
import { DivisionFilter } from '../wizard/steps/division-filter.tsx'
import { VenueChoice } from '../wizard/steps/venue-choice.tsx'
import { FirstRound } from './first-round.tsx'
import type { Seeding, TournamentInputs } from './tournament-form.ts'
import { getOfferedSeeds, type TournamentResources } from './use-tournament-resources.ts'
import { t } from './words.ts'

const seedings: readonly { value: Seeding; label: string }[] = [
  { value: 'points', label: t.points },
  { value: 'standings', label: t.standings },
  { value: 'hand', label: t.byHand },
]

/** The step that asks who plays, in which seed order, and where, and shows the resulting first round. */
export function EntrantsStep({ supply }: { supply: TournamentResources }) {
  return (
    <div className="flex flex-col gap-6">
      <Entrants supply={supply} />
      <VenueChoice places={supply.places} />
    </div>
  )
}

function Entrants({ supply }: { supply: TournamentResources }) {
  const { setValue } = useFormContext<TournamentInputs>()
  const { field, fieldState } = useController<TournamentInputs, 'teamIds'>({ name: 'teamIds' })
  const [seeding, divisionIds, format] = useWatch<TournamentInputs, ['seeding', 'divisionIds', 'format']>({
    name: ['seeding', 'divisionIds', 'format'],
  })
  const names = new Map(supply.teams.map(({ id, name }) => [id, name]))
  const entrants = field.value.filter((id) => names.has(id))
  const offered = getOfferedSeeds(supply, seeding, divisionIds)
  const because = new Map(getOfferedSeeds(supply, seeding, []).map((one) => [one.teamId, one.because]))
  const others = offered.filter(({ teamId }) => !entrants.includes(teamId))

  const enter = (ids: readonly string[]) => field.onChange(ids)
  const byHand = (ids: readonly string[]) => {
    setValue('seeding', 'hand')
    enter(ids)
  }
  const best = (by: Seeding, divisions: readonly string[], number: number) =>
    getOfferedSeeds(supply, by, divisions)
      .slice(0, number)
      .map(({ teamId }) => teamId)
  const resize = (number: number) => {
    const kept = entrants.slice(0, number)
    if (seeding === 'hand') enter([...kept, ...others.slice(0, number - kept.length).map(({ teamId }) => teamId)])
    else enter(best(seeding, divisionIds, number))
  }
  const seedBy = (by: Seeding) => {
    setValue('seeding', by)
    if (by !== 'hand') enter(best(by, divisionIds, Math.max(2, entrants.length)))
  }
  const most = Math.min(maxTournamentTeams, new Set([...offered.map(({ teamId }) => teamId), ...entrants]).size)
  const numbers = Array.from({ length: Math.max(0, most - 1) }, (_, index) => index + 2).filter((number) =>
    isTeamCountOf(format, number),
  )

  if (supply.teams.length < 2) {
    return (
      <FieldGroup label={t.teams} error={fieldState.error?.message}>
        <p className="text-soft">
          {supply.teams.length === 0 ? t.thereNoTeamsHere : t.tournamentTakesTwoTeams}{' '}
          <Link to={`/dashboard/leagues/${supply.league.id}/teams`} className="font-semibold text-accent underline">
            {t.addTeams}
          </Link>
        </p>
      </FieldGroup>
    )
  }
  return (
    <>
      <DivisionFilter
        divisions={supply.divisions}
        hint={t.chooseDivisionsTakeOnly}
        onFilter={(ids) => {
          const by = seeding === 'hand' ? 'points' : seeding
          setValue('seeding', by)
          enter(best(by, ids, Math.max(2, entrants.length)))
        }}
      />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
        <SelectField
          label={t.numberTeams}
          className="w-40"
          value={String(entrants.length)}
          onChange={(event) => resize(Number(event.target.value))}
        >
          {!numbers.includes(entrants.length) && <option value={entrants.length}>{entrants.length}</option>}
          <Options values={numbers} />
        </SelectField>
        <div className="flex flex-col gap-1">
          <span aria-hidden="true" className="font-semibold">
            {t.seedsFrom}
          </span>
          <SegmentedControl label={t.seedsFrom} options={seedings} value={seeding} onChange={seedBy} />
        </div>
      </div>
      <p className="text-note text-soft">{sourceWords(seeding, supply)}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <FieldGroup label={t.seedsOf(entrants.length, supply.teams.length)} error={fieldState.error?.message}>
          <TeamOrder
            isSeeding
            lines={entrants.map((teamId) => ({
              teamId,
              name: names.get(teamId) ?? '',
              because: because.get(teamId) ?? '',
            }))}
            onOrder={byHand}
            onRemove={(teamId) => byHand(entrants.filter((id) => id !== teamId))}
          />
        </FieldGroup>
        <FirstRound teamIds={entrants} nameOf={(id) => names.get(id) ?? ''} />
      </div>
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {t.notTournament(others.length)}
          </summary>
          <ul>
            {others.map((one) => (
              <li key={one.teamId} className="flex items-center gap-3 border-b border-line py-1">
                <span className="min-w-0 flex-1">
                  {names.get(one.teamId)}
                  <span className="block text-note text-soft">{one.because}</span>
                </span>
                <Button
                  aria-label={t.add(names.get(one.teamId) ?? '')}
                  disabled={entrants.length >= maxTournamentTeams}
                  onClick={() => byHand([...entrants, one.teamId])}
                >
                  {t.add2}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function sourceWords(seeding: Seeding, { pointsOf, countsPoints, league }: TournamentResources): string {
  switch (seeding) {
    case 'standings':
      return t.placeStandingsSeveralDivisions
    case 'points': {
      const where = pointsOf ?? league.name
      return countsPoints ? t.pointsFrom(where) : t.pointsFrom3Win(where)
    }
    case 'hand':
      return t.yourOrderDragTeam
  }
}
