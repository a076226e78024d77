import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useLiveQuery } from '#data/queries/context.tsx'
import type { Actor } from '#domain/people/capabilities.ts'
import { formatDayAndTimeOfGame, formatTimeOfGame } from '#domain/leagues/game-times.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useLastAnswer } from '#ui/browser/use-last-answer.ts'
import { DashboardGroup, DashboardLink } from './dashboard-group.tsx'
import { readMyGames, type MyGame } from './read-my-games.ts'
import { t } from './words.ts'

/** What comes next for a coach or a scorekeeper: the scores to enter, today's games, and the games after that. */
export function MyGamesList({ actor, now }: { actor: Actor; now: string }) {
  const read = useLiveQuery(
    (db) => readMyGames(db, actor, now),
    [actor.userId, actor.organizationId, actor.role, [...actor.teamIds].toSorted().join(), now],
  )
  const games = useLastAnswer(read, actor.organizationId)
  const isCoach = actor.teamIds.size > 0
  return (
    <section aria-labelledby="my-games" className="flex flex-col gap-3">
      <h2 id="my-games">{isCoach ? t.yourGames : t.gamesScore}</h2>
      {!games && <SkeletonLines count={3} />}
      {games && games.toScore.length + games.today.length + games.next.length === 0 && (
        <Card className="flex items-center gap-3 p-4">
          <CircleCheck size={22} className="shrink-0 text-green" />
          <p>{t.nothingWaitsYouNo}</p>
        </Card>
      )}
      {games && games.toScore.length > 0 && (
        <DashboardGroup title={t.enterScore} total={games.toScore.length}>
          {games.toScore.map((one) => (
            <ScoreLine key={one.game.id} {...one} />
          ))}
        </DashboardGroup>
      )}
      {games && games.today.length > 0 && (
        <DashboardGroup title={t.laterToday} total={games.today.length}>
          {games.today.map((one) => (
            <ScoreLine key={one.game.id} {...one} isAhead />
          ))}
        </DashboardGroup>
      )}
      {games && games.next.length > 0 && (
        <DashboardGroup title={t.nextGames}>
          {games.next.map((one) => (
            <GameLine key={one.game.id} {...one} />
          ))}
        </DashboardGroup>
      )}
    </section>
  )
}

/**
 * A line for a game: the team names link to the game. If the person may enter the score, a button opens the score entry
 * directly.
 */
function ScoreLine({ game, league, home, away, canScore, isAhead = false }: MyGame & { isAhead?: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <Link to={`/dashboard/games/${game.id}`} className="min-w-0 hover:text-accent">
        <span className="block font-semibold">{formatMatchup(home.name, away.name)}</span>
        <span className="block text-note text-soft tabular">
          {isAhead ? formatTimeOfGame(game, league.time_zone) : formatDayAndTimeOfGame(game, league.time_zone)}
          {game.status === 'in_progress' && t.inProgress}
        </span>
      </Link>
      {canScore && (
        <ButtonLink
          variant={isAhead ? 'secondary' : 'primary'}
          to={`/dashboard/games/${game.id}?enter=score`}
          aria-label={t.enterScore2(home.name, away.name)}
          className="max-sm:w-full"
        >
          {t.enterScore3}
        </ButtonLink>
      )}
    </li>
  )
}

function GameLine({ game, league, home, away }: MyGame) {
  return (
    <DashboardLink
      to={`/dashboard/games/${game.id}`}
      title={formatMatchup(home.name, away.name)}
      note={`${formatDayAndTimeOfGame(game, league.time_zone)} · ${league.name}`}
    />
  )
}
