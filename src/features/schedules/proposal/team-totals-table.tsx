import { useMemo } from 'react'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { summarizeTeams } from '#domain/scheduling/conflicts/team-summaries.ts'
import { measureTravelByTeam } from '#domain/scheduling/model/travel.ts'
import { Card } from '#ui/layout/card.tsx'
import type { ProposalNames } from './proposal-names.ts'

/** What the schedule means for each team. */
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
  const time = (value: string | null) => value?.replace(/^0/, '') ?? '–'
  return (
    <section aria-labelledby="team-totals" className="flex flex-col gap-3">
      <h2 id="team-totals">Games per team</h2>
      <Card className="overflow-x-auto">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col" className="text">
                Team
              </th>
              <th scope="col">Games</th>
              <th scope="col">Home</th>
              <th scope="col">Away</th>
              <th scope="col">Twice running</th>
              <th scope="col">Days off</th>
              <th scope="col">Least days between</th>
              <th scope="col">Earliest</th>
              <th scope="col">Latest</th>
              {travel.size > 0 && <th scope="col">Travel (km)</th>}
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
        Twice running: two games in a row at home, or away. A day off: others of the division play, this team does not.
        {travel.size > 0 && ' Travel: there and back from the home venue, as the crow flies.'}
      </p>
    </section>
  )
}

function kilometers(way: number | undefined): string {
  return way === undefined ? '–' : Math.round(way).toLocaleString('en')
}
