import { Link } from 'react-router-dom'
import { placeInWords } from '#domain/place-in-words.ts'
import { formatGameDay, formatGameTime } from '#domain/time.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Pill } from '#ui/pill.tsx'
import { TeamMark } from '#ui/team-mark.tsx'
import type { DayGame } from './today-games.ts'
import { UnsentPill } from './unsent-pill.tsx'

/** A game that is on, or whose result is missing: the one thing to do about it is a thumb away. */
export function NowCard({ day, isMissing = false }: { day: DayGame; isMissing?: boolean }) {
  const { game, league, home, away, counting } = day
  const isOn = game.status === 'in_progress'
  const time = formatGameTime(game.start_time, league.time_zone)
  const when = isMissing ? `${formatGameDay(game.start_time, league.time_zone)}, ${time}` : time
  const scores = counting ?? {
    home: isOn ? game.home_score : null,
    away: isOn ? game.away_score : null,
  }
  return (
    <Card className="flex min-w-0 flex-col p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {isMissing ? (
          <Pill tone="amber" dot>
            No result yet
          </Pill>
        ) : (
          <Pill tone="green" dot>
            {isOn ? 'Now · In progress' : 'Now'}
          </Pill>
        )}
        <span className="text-note text-soft tabular">{[when, placeInWords(day)].filter(Boolean).join(' · ')}</span>
      </div>
      <Link to={`/dashboard/games/${game.id}`} className="my-3.5 grid gap-2.5 text-[20px] font-semibold no-underline">
        <TeamLine team={home} score={scores.home} />
        <TeamLine team={away} score={scores.away} />
      </Link>
      <div className="flex flex-wrap gap-2 empty:hidden [&:not(:empty)]:mb-3">
        {counting && <Pill tone="amber">Your count · not filed yet</Pill>}
        <UnsentPill state={day.unsent} />
      </div>
      {day.side !== null && (
        <ButtonLink
          to={`/dashboard/games/${game.id}?enter=score`}
          variant="primary"
          size="large"
          fullWidth
          aria-label={`Enter score of ${home.name} – ${away.name}`}
          className="mt-auto"
        >
          Enter score
        </ButtonLink>
      )}
    </Card>
  )
}

function TeamLine({ team, score }: { team: DayGame['home']; score: string | number | null }) {
  return (
    <span className="flex items-center gap-3">
      <TeamMark team={team} />
      <span className="min-w-0">{team.name}</span>
      {score !== null && <span className="ml-auto tabular">{score}</span>}
    </span>
  )
}
