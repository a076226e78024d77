import { formatNumber, formatTime } from '#i18n/format.ts'
import { useMemo } from 'react'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { summarizeTeams } from '#domain/scheduling/conflicts/team-summaries.ts'
import { measureTravelByTeam } from '#domain/scheduling/model/travel.ts'
import { Card } from '#ui/layout/card.tsx'
import type { ProposalNames } from './proposal-names.ts'
import { t } from './words.ts'

/** The totals of the schedule for each team. */
export function TeamTotalsTable({
  games,
  input,
  names,
}: {
  games: ScheduleProposal['games']
  input: ScheduleInput
  names: ProposalNames
}) {
  const summaries = useMemo(() => {
    const divisions = new Map(input.teams.map(({ id, divisionId }) => [id, divisionId ?? '']))
    return summarizeTeams(games, {
      teamIds: input.constraints.teamIds,
      timeZone: input.timeZone,
      groupOf: (teamId) => divisions.get(teamId) ?? '',
    })
  }, [games, input])
  const travel = useMemo(() => measureTravelByTeam(input, games), [games, input])
  const time = (value: string | null) => (value === null ? '–' : formatTime(value))
  return (
    <section aria-labelledby="team-totals" className="flex flex-col gap-3">
      <h2 id="team-totals">{t.gamesPerTeam}</h2>
      <Card className="overflow-x-auto">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col" className="text">
                {t.team}
              </th>
              <th scope="col">{t.games}</th>
              <th scope="col">{t.home}</th>
              <th scope="col">{t.away}</th>
              <th scope="col">{t.backToBack}</th>
              <th scope="col">{t.daysOff}</th>
              <th scope="col">{t.leastDaysBetween}</th>
              <th scope="col">{t.earliest}</th>
              <th scope="col">{t.latest}</th>
              {travel.size > 0 && <th scope="col">{t.travelKm}</th>}
            </tr>
          </thead>
          <tbody>
            {summaries.map(({ teamId, home, away, breaks, daysOff, restDays, earliest, latest }) => (
              <tr key={teamId}>
                <th scope="row" className="text">
                  {names.teams.get(teamId)}
                </th>
                <td>{home + away}</td>
                <td>{home}</td>
                <td>{away}</td>
                <td>{breaks}</td>
                <td>{daysOff}</td>
                <td>{restDays ?? '–'}</td>
                <td>{time(earliest)}</td>
                <td>{time(latest)}</td>
                {travel.size > 0 && <td>{kilometers(travel.get(teamId))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="text-note text-soft">
        {t.backToBackExplained}
        {travel.size > 0 && ` ${t.travelThereBackFrom}`}
      </p>
    </section>
  )
}

function kilometers(way: number | undefined): string {
  return way === undefined ? '–' : formatNumber(Math.round(way))
}
