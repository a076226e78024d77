import { Link } from 'react-router-dom'
import { formatOccasion } from '#domain/tournaments/match-words.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { hasBothTeams } from '#domain/scores/scores.ts'
import { toGameDate, formatTimeOfGame } from '#domain/leagues/game-times.ts'
import { formatDate } from '#i18n/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import type { DayGame } from './today-games.ts'
import { UnsentPill } from '#ui/feedback/unsent-pill.tsx'
import { t } from './words.ts'
import { hasResult } from '#domain/scores/has-result.ts'

/**
 * A game that is in progress or whose result is missing. Its only action is within thumb's reach below the teams, or
 * next to the teams in two cases: on a phone in landscape, and if there are many games.
 */
export function CurrentGameCard({
  day,
  isMissing = false,
  isOneOfMany = false,
}: {
  day: DayGame
  isMissing?: boolean
  isOneOfMany?: boolean
}) {
  const { game, league, home, away, counting, provenance } = day
  const isDone = hasResult(game)
  const time = formatTimeOfGame(game, league.time_zone)
  const when = isMissing ? `${formatDate(toGameDate(game, league.time_zone))}, ${time}` : time
  const hasScore = isDone || game.status === 'in_progress'
  const scores = counting ?? {
    home: hasScore ? game.home_score : null,
    away: hasScore ? game.away_score : null,
  }
  const sheetPath = `/dashboard/games/${game.id}`
  return (
    <Card className={classNames('flex min-w-0 flex-col', isOneOfMany ? 'p-3' : 'p-4 short:p-3')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <StatePill day={day} isMissing={isMissing} />
        <span className="text-[0.9375rem] text-soft tabular">
          {[when, formatOccasion(game), formatPlace(day)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div
        className={classNames(
          'flex grow',
          isOneOfMany
            ? 'flex-wrap items-center gap-x-4'
            : 'flex-col short:flex-row short:flex-wrap short:items-center short:gap-x-4',
        )}
      >
        <Link
          to={sheetPath}
          className={classNames(
            'grid min-w-0 font-semibold no-underline',
            isOneOfMany
              ? 'my-1.5 flex-1 basis-28 gap-1 text-[1.125rem]'
              : 'my-3 grow gap-2.5 text-[1.375rem] short:my-1.5 short:basis-40',
          )}
        >
          <TeamLine team={home} score={scores.home} isSmall={isOneOfMany} />
          <TeamLine team={away} score={scores.away} isSmall={isOneOfMany} />
        </Link>
        <div
          className={classNames(
            'flex flex-wrap gap-2 empty:hidden',
            isOneOfMany
              ? 'order-last basis-full'
              : '[&:not(:empty)]:mb-3 short:order-last short:basis-full short:[&:not(:empty)]:mb-0',
          )}
        >
          {counting && (
            <Pill tone="amber" wrap>
              {t.yourCountNotFinal}
            </Pill>
          )}
          {isDone && provenance && <Pill wrap>{provenance}</Pill>}
          <UnsentPill state={day.unsent} />
        </div>
        {day.side !== null && (
          <ButtonLink
            to={isDone ? sheetPath : `${sheetPath}?enter=score`}
            variant={isDone ? 'secondary' : 'primary'}
            size="large"
            aria-label={(isDone ? t.seeResultOf : t.enterScoreOf)(home.name, away.name)}
            className={isOneOfMany ? '' : 'w-full short:w-auto'}
          >
            {isDone ? t.seeResult : t.enterScore}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function StatePill({ day: { game }, isMissing }: { day: DayGame; isMissing: boolean }) {
  if (hasResult(game)) return <Pill>{t.resultIsIn}</Pill>
  return (
    <Pill tone={isMissing || !hasBothTeams(game) ? 'amber' : 'green'} dot wrap>
      {!hasBothTeams(game)
        ? t.teamsNotKnownYet
        : isMissing
          ? t.noResultYet
          : game.status === 'in_progress'
            ? t.nowProgress
            : t.now}
    </Pill>
  )
}

function TeamLine({
  team,
  score,
  isSmall,
}: {
  team: DayGame['home']
  score: string | number | null
  isSmall: boolean
}) {
  return (
    <span className="flex items-center gap-3 leading-tight">
      <span className="contents max-[15rem]:hidden">
        <TeamMark team={team} size={isSmall ? 'small' : 'medium'} />
      </span>
      <span className="min-w-0">{team.name}</span>
      {score !== null && (
        <span
          className={classNames(
            'ml-auto leading-none font-bold tabular',
            isSmall ? 'text-[1.625rem]' : 'text-[2.5rem] max-[15rem]:text-[1.75rem]',
          )}
        >
          {score}
        </span>
      )}
    </span>
  )
}
