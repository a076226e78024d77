import type { AdminTournament } from '#api/administration/tournaments.ts'
import { formatGameOfSeries, toMatchViews, type MatchView } from '#domain/tournaments/match-view.ts'
import type { TournamentState } from '#domain/tournaments/tournament.ts'
import { formatRound } from '#domain/tournaments/describe-round.ts'
import { formatSide } from '#domain/scores/game-teams.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { classNames } from '#ui/class-names.ts'
import { Score } from '#ui/brand/score.tsx'
import { GameStatus } from '#ui/brand/game-status.tsx'
import { Section } from '#ui/layout/section.tsx'
import { t } from './words.ts'

type Props = { tournament: AdminTournament; games: readonly Game[]; stand: TournamentState | null }

/** The bracket as a list of matches in playing order, grouped by round. */
export function TournamentMatches({ tournament, games, stand }: Props) {
  const names = new Map(tournament.teams.map(({ id, name }) => [id, name]))
  const places = new Map(tournament.places.map(({ id, name }) => [id, name]))
  const formatTimeAndField = (game: Game) =>
    [
      formatDayAndTimeOfGame(game, tournament.league.time_zone),
      game.field_id === null ? t.noPlaceYet : places.get(game.field_id),
    ]
      .filter(Boolean)
      .join(', ')
  if (!stand) {
    return (
      <Section title={t.games}>
        {games.length === 0 && <p className="text-soft">{t.thereNoneYet}</p>}
        <ol className="flex flex-col divide-y divide-line">
          {games.map((game) => (
            <li key={game.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
              <span className="min-w-0 basis-64 grow font-semibold">
                {formatSide(game, 'home', (id) => names.get(id))} {game.home_score === null ? '–' : <Score of={game} />}{' '}
                {formatSide(game, 'away', (id) => names.get(id))}
              </span>
              <span className="text-soft">{formatTimeAndField(game)}</span>
              <GameStatus status={game.status} />
            </li>
          ))}
        </ol>
      </Section>
    )
  }
  const views = toMatchViews(stand, games, (id) => names.get(id))
  const rounds = [...new Set(views.map(({ match }) => formatRound(stand.bracket, match)))]
  return (
    <Section title={t.matches}>
      {rounds.map((round) => (
        <section key={round} aria-label={round}>
          <h3 className="text-note font-semibold text-soft">{round}</h3>
          <ol className="flex flex-col divide-y divide-line">
            {views
              .filter(({ match }) => formatRound(stand.bracket, match) === round)
              .map((view) => (
                <MatchLine key={view.match.number} view={view} where={view.game ? formatTimeAndField(view.game) : ''} />
              ))}
          </ol>
        </section>
      ))}
    </Section>
  )
}

function MatchLine({ view: { match, game, sides, note, state }, where }: { view: MatchView; where: string }) {
  const isPlayed = state !== 'bye' && state !== 'not_needed'
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
      <span className="w-20 shrink-0 text-note text-soft tabular-nums">
        {t.match(match.number)}
        {formatGameOfSeries(match).map((game) => (
          <span key={game} className="block">
            {game}
          </span>
        ))}
      </span>
      <ul className="min-w-0 grow basis-56">
        {sides.map((side, index) => (
          <li key={index} className="flex justify-between gap-4 sm:max-w-96">
            <span
              className={classNames(
                'min-w-0 wrap-break-word',
                side.outcome === 'won' && 'font-semibold',
                side.teamId === null && 'text-soft',
              )}
            >
              {side.name}
              {side.outcome === 'won' && <span className="sr-only"> {t.winner}</span>}
            </span>
            {side.score !== null && <span className="tabular-nums">{side.score}</span>}
          </li>
        ))}
      </ul>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {isPlayed && <span className="text-soft tabular-nums">{where}</span>}
        {note !== null && <span className="text-note text-soft">{note}</span>}
        {game && isPlayed && <GameStatus status={game.status} />}
      </span>
    </li>
  )
}
