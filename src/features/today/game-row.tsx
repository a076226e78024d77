import { Link } from 'react-router-dom'
import { formatOccasion, describeUnplayed } from '#domain/tournaments/match-words.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { resultGameStates } from '#domain/scores/game-states.ts'
import { hasBothTeams } from '#domain/scores/scores.ts'
import { toGameDate, formatTimeOfGame } from '#domain/leagues/game-times.ts'
import { formatDate } from '#i18n/format.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Score } from '#ui/brand/score.tsx'
import { GameStatus } from '#ui/brand/game-status.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import type { DayGame } from './today-games.ts'
import { UnsentPill } from '#ui/feedback/unsent-pill.tsx'
import { t } from './words.ts'

/**
 * A game in two lines; the whole card links to its sheet, or to the score entry if its result is missing. `today` is
 * the current date in the league's time zone; a game from an earlier day shows its date.
 */
export function GameRow({
  day,
  today,
  isMissing: isAmongMissing = false,
}: {
  day: DayGame
  today: string
  isMissing?: boolean
}) {
  const { game, league, schedule, home, away, venue, provenance } = day
  const isMissing = isAmongMissing && (game.status === 'scheduled' || game.status === 'in_progress')
  const time = formatTimeOfGame(game, league.time_zone)
  const date = toGameDate(game, league.time_zone)
  const isToday = date === today
  const isScheduled = game.status === 'scheduled' && !isMissing
  const isOff = game.status === 'cancelled' || game.status === 'postponed'
  const notes = [
    isScheduled ? null : isToday ? time : `${formatDate(date)}, ${time}`,
    formatOccasion(game),
    formatPlace(day) || t.noPlaceYet,
    isScheduled && venue?.has_parking ? t.parking : null,
  ]
  return (
    <Card className="min-w-0 hover:border-line-strong">
      <Link
        to={`/dashboard/games/${game.id}${isMissing && day.side !== null ? '?enter=score' : ''}`}
        className="flex h-full flex-col gap-1 px-4 py-3.5 no-underline"
      >
        <span className="flex items-center justify-between gap-3">
          <span className={classNames('min-w-0 text-[1.0625rem] font-semibold', isOff && 'line-through')}>
            <span className="mr-2 inline-flex gap-0.5 align-middle">
              {[home, away].map((team, side) => (
                <TeamMark key={side} team={team} size="line" />
              ))}
            </span>
            {formatMatchup(home.name, away.name)}
          </span>
          {isScheduled && <Pill tone="blue">{time}</Pill>}
          <Score of={game} size="large" />
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-[0.9375rem] text-soft tabular">{notes.filter(Boolean).join(' · ')}</span>
          <span className="ml-auto flex flex-wrap justify-end gap-1.5">
            {schedule.status === 'draft' && <Pill>{t.draft}</Pill>}
            {provenance && (
              <GameStatus
                status={resultGameStates[game.result_state ?? 'official']}
                words={day.isAsking && game.result_state === 'reported' ? t.otherSideReportedAgree : provenance}
              />
            )}
            {isMissing && (
              <GameStatus
                status="missing"
                words={
                  !hasBothTeams(game) ? t.teamsNotKnownYet : day.side === null ? t.noResultYet : t.noResultYetEnter
                }
              />
            )}
            {!isScheduled && !isMissing && !provenance && (
              <GameStatus status={game.status} words={describeUnplayed(game)} />
            )}
            <UnsentPill state={day.unsent} />
          </span>
        </span>
      </Link>
    </Card>
  )
}
