import { useState, type ReactNode } from 'react'
import type { ProposedGame, ScheduleInput, ScheduleProposal } from '#domain/schedule/model.ts'
import { formatDate, formatGameTime, localDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { homeAndAway } from './home-and-away.ts'
import { ScheduleCertificate } from './schedule-certificate.tsx'
import { UnplacedGames } from './unplaced-games.tsx'

export type ProposalNames = {
  readonly timeZone: string
  readonly teams: ReadonlyMap<string, string>
  readonly places: ReadonlyMap<string, string>
}

/** What the generator suggests, before anything is saved. */
export function ScheduleProposalView({
  proposal,
  input,
  names,
  actions,
}: {
  proposal: ScheduleProposal
  input: ScheduleInput
  names: ProposalNames
  actions: ReactNode
}) {
  const { games, unplaced, metrics } = proposal
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">Nothing is saved yet. Look at the games, then create the schedule.</p>
      {unplaced.length > 0 && <UnplacedGames proposal={proposal} input={input} />}
      <dl className="grid grid-cols-2 gap-3">
        <Figure label="Games placed" value={`${metrics.placed} of ${metrics.games}`} />
        <Figure label="Game days" value={String(new Set(games.map((game) => day(game, names))).size)} />
      </dl>
      {actions}
      <ScheduleCertificate proposal={proposal} input={input} />
      <GamesByDate games={games} names={names} />
      <TeamTotals games={games} names={names} teamIds={input.constraints.teamIds} />
    </div>
  )
}

const day = (game: ProposedGame, names: ProposalNames) => localDate(game.start, names.timeZone)

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Card className="p-4">
      <dt className="text-note text-soft">{label}</dt>
      <dd className="text-title font-bold tabular">{value}</dd>
    </Card>
  )
}

const daysAtFirst = 12

function GamesByDate({ games, names }: { games: readonly ProposedGame[]; names: ProposalNames }) {
  const [showsAll, setShowsAll] = useState(false)
  const dates = [...new Set(games.map((game) => day(game, names)))]
  const shown = new Set(showsAll ? dates : dates.slice(0, daysAtFirst))
  return (
    <section aria-labelledby="proposed-games" className="flex flex-col gap-3">
      <h2 id="proposed-games">Games by date</h2>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {[...shown].map((date) => (
          <Card key={date} className="overflow-hidden">
            <h3 className="border-b border-line px-4 py-2">{formatDate(date, { year: true })}</h3>
            <ul>
              {games
                .filter((game) => day(game, names) === date)
                .map((game) => (
                  <li
                    key={`${game.start} ${game.fieldId}`}
                    className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2 last:border-b-0"
                  >
                    <span className="w-14 whitespace-nowrap tabular">{formatGameTime(game.start, names.timeZone)}</span>
                    <span className="min-w-0 flex-1 basis-44 font-semibold">
                      {names.teams.get(game.homeTeamId)} – {names.teams.get(game.awayTeamId)}
                    </span>
                    <span className="text-note text-soft">{names.places.get(game.fieldId)}</span>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
      {dates.length > daysAtFirst && (
        <div>
          <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${dates.length} days`}
          </Button>
        </div>
      )}
    </section>
  )
}

function TeamTotals({
  games,
  names,
  teamIds,
}: {
  games: readonly ProposedGame[]
  names: ProposalNames
  teamIds: readonly string[]
}) {
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
              <th scope="col">Home</th>
              <th scope="col">Away</th>
              <th scope="col">Games</th>
            </tr>
          </thead>
          <tbody>
            {homeAndAway(games, teamIds).map(({ teamId, home, away }) => (
              <tr key={teamId}>
                <th scope="row" className="text">
                  {names.teams.get(teamId)}
                </th>
                <td>{home}</td>
                <td>{away}</td>
                <td>{home + away}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  )
}
