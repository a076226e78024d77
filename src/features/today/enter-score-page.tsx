import { Navigate } from 'react-router-dom'
import { useActor, useLive } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { League } from '#domain/schema/leagues.ts'
import { localDate } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { useMinute } from '#ui/browser/use-minute.ts'
import { GameCards } from './game-cards.tsx'
import { NowCard } from './now-card.tsx'
import { chooseGameToScore } from './score-choice.ts'
import { readDayGames } from './today-games.ts'

/** Where the shortcut of the installed app leads: one tap to the score sheet of the game that is meant. */
export function EnterScorePage() {
  const actor = useActor()
  const { leagues } = useSelectedLeague()
  return (
    <Page title="Enter a score" back={{ to: '/dashboard/today', label: 'Today' }}>
      {actor && leagues ? <Choice actor={actor} leagues={leagues} /> : <SkeletonCards count={2} />}
    </Page>
  )
}

function Choice({ actor, leagues }: { actor: Actor; leagues: readonly League[] }) {
  const now = useMinute()
  const dates = leagues.map((each) => `${each.id} ${localDate(now, each.time_zone)}`).join()
  const days = useLive(
    (db) =>
      readDayGames(
        db,
        actor,
        leagues.map((league) => ({ league, today: localDate(now, league.time_zone), withOpen: true })),
      ),
    [dates, actor.userId, actor.role],
  )
  if (!can(actor, 'score.report_own')) return <Banner tone="red">{new RuleError('score_not_allowed').message}</Banner>
  if (!days) return <SkeletonCards count={2} />
  const choice = chooseGameToScore(days, now)
  switch (choice.kind) {
    case 'one':
      return <Navigate to={`/dashboard/games/${choice.day.game.id}?enter=score`} replace />
    case 'several':
      return (
        <GameCards title="Which game?" games={choice.days}>
          {(day) => <NowCard day={day} isMissing={now >= day.game.end_time} />}
        </GameCards>
      )
    case 'none':
      return (
        <EmptyState
          title="No game is waiting for a score"
          action={<ButtonLink to="/dashboard/today">Go to Today</ButtonLink>}
        >
          Your games appear here from a quarter of an hour before they start until their result is in.
        </EmptyState>
      )
  }
}
