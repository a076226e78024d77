import { Link } from 'react-router-dom'
import { useLiveQuery } from '#data/queries/context.tsx'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { formatOccasion } from '#domain/tournaments/match-words.ts'
import { findNextMatches } from '#domain/tournaments/next-matches.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { Card } from '#ui/layout/card.tsx'
import type { GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'

/** Shows where the winner and the loser of a bracket match play next; renders nothing for other games. */
export function NextMatches({ sheet: { game, league } }: { sheet: GameSheet }) {
  const next = useLiveQuery(
    async (db) =>
      game.home_source === null
        ? []
        : findNextMatches(
            game,
            await resolveBracketTeams(db, await db.games.where('schedule_id').equals(game.schedule_id).toArray()),
          ),
    [game.id, game.schedule_id, game.home_source === null],
  )
  if (!next || next.length === 0) return null
  return (
    <Card className="p-4">
      <section aria-labelledby="next-matches" className="flex flex-col gap-1">
        <h2 id="next-matches">{t.afterGame}</h2>
        <ul className="divide-y divide-line">
          {next.map(({ who, match }) => (
            <li key={`${who} ${match.id}`}>
              <Link
                to={`/dashboard/games/${match.id}`}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-2 hover:text-accent"
              >
                <span>
                  {who === 'winner' ? t.winner : t.loser}: <b>{formatOccasion(match)}</b>
                </span>
                <span className="text-note text-soft tabular">{formatDayAndTimeOfGame(match, league.time_zone)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
