import { useMemo } from 'react'
import type { ScheduleInput, ScheduleProposal } from '#domain/schedule/model.ts'
import { teamSummaries } from '#domain/schedule/team-summaries.ts'
import { Card } from '#ui/card.tsx'
import type { ProposalNames } from './proposal-names.ts'

/** What the schedule means for each team. */
export function TeamTotals({
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
    return teamSummaries(games, {
      teamIds: input.constraints.teamIds,
      timeZone: input.timeZone,
      groupOf: (teamId) => divisions.get(teamId) ?? '',
    })
  }, [games, input])
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
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="text-note text-soft">
        Twice running: two games in a row at home, or away. A day off: others of the division play, this team does not.
      </p>
    </section>
  )
}
