import { Navigate } from 'react-router-dom'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { League } from '#domain/schema/leagues.ts'
import { toLocalDate, addMinutes } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { GameCards } from './game-cards.tsx'
import { CurrentGameCard } from './current-game-card.tsx'
import { readDayGames, type DayGame } from './today-games.ts'
import { sortIntoSections } from './day-sections.ts'
import { t } from './words.ts'

/** The target of the installed app's shortcut: one tap to the score sheet of the likely game. */
export function EnterScorePage() {
  const actor = useActor()
  const { leagues } = useSelectedLeague()
  return (
    <Page title={t.enterAScore} back={{ to: '/dashboard/today', label: t.today }}>
      {actor && leagues ? <Choice actor={actor} leagues={leagues} /> : <SkeletonCards count={2} />}
    </Page>
  )
}

function Choice({ actor, leagues }: { actor: Actor; leagues: readonly League[] }) {
  const now = useCurrentMinute()
  const dates = leagues.map((each) => `${each.id} ${toLocalDate(now, each.time_zone)}`).join()
  const days = useLiveQuery(
    (db) =>
      readDayGames(
        db,
        actor,
        leagues.map((league) => ({ league, today: toLocalDate(now, league.time_zone), withOpen: true })),
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
        <GameCards title={t.whichGame} games={choice.days}>
          {(day) => <CurrentGameCard day={day} isMissing={now >= day.game.end_time} />}
        </GameCards>
      )
    case 'none':
      return (
        <EmptyState title={t.noGameWaitingScore} action={<ButtonLink to="/dashboard/today">{t.goToday}</ButtonLink>}>
          {t.yourGamesAppearHere}
        </EmptyState>
      )
  }
}

/** The game whose score the user at the field most likely wants to enter, or several games to choose from. */
type ScoreChoice =
  | { readonly kind: 'one'; readonly day: DayGame }
  | { readonly kind: 'several'; readonly days: readonly DayGame[] }
  | { readonly kind: 'none' }

/** A result is most likely entered within this time after the game. */
const justOverMinutes = 180

/**
 * Chooses the game to score. The person's own games come before others. The game being scored on this device comes
 * first, then the one in progress or just over, then the one whose result is missing; if several qualify, the user
 * chooses from all open ones.
 * @param now an instant
 */
export function chooseGameToScore(games: readonly DayGame[], now: string): ScoreChoice {
  const mine = games.filter(({ side }) => side !== null)
  const own = mine.filter(({ isOwn }) => isOwn)
  const sections = sortIntoSections(own.length > 0 ? own : mine, now)
  const open = [...sections.now, ...sections.missing]
  const isCurrent = (day: DayGame) => sections.now.includes(day) || now < addMinutes(day.game.end_time, justOverMinutes)
  for (const likely of [open.filter(({ counting }) => counting !== null), open.filter(isCurrent), open]) {
    const [first, ...others] = likely
    if (first) return others.length === 0 ? { kind: 'one', day: first } : { kind: 'several', days: open }
  }
  return { kind: 'none' }
}
