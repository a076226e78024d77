import { ChevronRight, MapPin, Navigation } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLiveQuery } from '#data/queries/context.tsx'
import type { Actor } from '#domain/people/capabilities.ts'
import { getVenueCoordinates } from '#domain/geography/coordinates.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { formatDayAndTimeOfGame, formatTimeOfGame, toGameDate } from '#domain/leagues/game-times.ts'
import { toMapLink } from '#domain/leagues/map-link.ts'
import { toLocalDate } from '#domain/time.ts'
import { formatDate } from '#i18n/format.ts'
import { GameStatus } from '#ui/brand/game-status.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useLastAnswer } from '#ui/browser/use-last-answer.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { getButtonClass } from '#ui/plain-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { getOutcome, type Outcome } from '#domain/scores/outcome.ts'
import { describeUnplayed } from '#domain/tournaments/match-words.ts'
import { formatRecord } from '#domain/rulebook/format-record.ts'
import { LeagueTable } from './league-table.tsx'
import { readCoachTeam, type CoachTeam, type TeamGame } from './read-coach-team.ts'
import { t } from './words.ts'

/** For a coach, the team is the page. A person with several teams chooses one. */
export function CoachDashboard({ actor, now }: { actor: Actor; now: string }) {
  const ids = [...actor.teamIds].toSorted()
  const teams = useLiveQuery(
    async (db) => (await db.teams.bulkGet(ids)).filter((team) => team !== undefined),
    [ids.join()],
  )
  const [chosen, setChosen] = useState<string>()
  const team = teams?.find(({ id }) => id === chosen) ?? teams?.[0]
  return (
    <>
      {teams && teams.length > 1 && (
        <SelectField
          label={t.team}
          className="max-w-xs"
          value={team?.id ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          <RowOptions rows={teams} />
        </SelectField>
      )}
      {team ? <TeamOfCoach key={team.id} actor={actor} teamId={team.id} now={now} /> : !teams && <SkeletonLines />}
    </>
  )
}

function TeamOfCoach({ actor, teamId, now }: { actor: Actor; teamId: string; now: string }) {
  const read = useLiveQuery((db) => readCoachTeam(db, actor, teamId, now), [actor.userId, actor.role, teamId, now])
  const found = useLastAnswer(read ?? undefined, teamId)
  if (!found) return <SkeletonLines />
  const { team, league, asking, toScore, next, games } = found
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <TeamHeading found={found} />
        {asking.map((one) => (
          <Question key={one.game.id} one={one} league={league} />
        ))}
        {toScore.length > 0 && (
          <section aria-labelledby="to-score" className="flex flex-col gap-2">
            <h2 id="to-score">{t.enterScore}</h2>
            <Card>
              <ul className="divide-y divide-line">
                {toScore.map((one) => (
                  <MissingScore key={one.game.id} one={one} league={league} />
                ))}
              </ul>
            </Card>
          </section>
        )}
        <section aria-labelledby="next-game" className="flex flex-col gap-2">
          <h2 id="next-game">{t.nextGame}</h2>
          {next ? (
            <NextGame one={next} league={league} teamId={team.id} now={now} />
          ) : (
            <Card className="p-4 text-soft">{t.noGamesScheduled}</Card>
          )}
        </section>
        <Games games={games} league={league} teamId={team.id} nextId={next?.game.id} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <section aria-label={t.table2}>
          {found.table ? (
            <LeagueTable league={league} table={found.table} teamIds={actor.teamIds} />
          ) : (
            <>
              <h2>{t.table2}</h2>
              <p className="text-soft">{t.noResultsYet}</p>
            </>
          )}
        </section>
        <LastFive found={found} />
      </div>
    </div>
  )
}

function TeamHeading({ found: { team, league, division, row, table } }: { found: CoachTeam }) {
  const of = (table?.rows.length ?? 0) + (table?.left ?? 0)
  const notes = [
    [division?.name, league.name].filter(Boolean).join(', '),
    row && t.placeOf(row.rank, of),
    row && formatRecord(row),
  ]
  return (
    <div className="flex items-center gap-4">
      <TeamMark team={team} size="large" />
      <div className="min-w-0">
        <h2 className="text-[1.375rem]">
          <Link to={`/dashboard/teams/${team.id}`} className="hover:underline">
            {team.name}
          </Link>
        </h2>
        <p className="text-note text-soft tabular">{notes.filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}

type OfLeague = { one: TeamGame; league: CoachTeam['league'] }

function Question({ one: { game, home, away, question }, league }: OfLeague) {
  return (
    <Link
      to={`/dashboard/games/${game.id}`}
      className="flex min-h-11 items-center justify-between gap-3 rounded-card border border-tone-edge bg-amber-tint px-4 py-3 text-amber no-underline"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{question}</span>
        <span className="block text-note tabular">
          {formatMatchup(home.name, away.name)} · {formatDayAndTimeOfGame(game, league.time_zone)}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-1 font-semibold">
        {t.review}
        <ChevronRight size={18} />
      </span>
    </Link>
  )
}

function MissingScore({ one: { game, home, away }, league }: OfLeague) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <span className="min-w-0">
        <span className="block font-semibold">{formatMatchup(home.name, away.name)}</span>
        <span className="block text-note text-soft tabular">{formatDayAndTimeOfGame(game, league.time_zone)}</span>
      </span>
      <EnterScore game={game} home={home} away={away} />
    </li>
  )
}

function EnterScore({ game, home, away }: Pick<TeamGame, 'game' | 'home' | 'away'>) {
  return (
    <ButtonLink
      variant="primary"
      to={`/dashboard/games/${game.id}?enter=score`}
      aria-label={t.enterScore2(home.name, away.name)}
      className="max-sm:w-full"
    >
      {t.enterScore3}
    </ButtonLink>
  )
}

/** The main action follows the clock: from kick-off it is the score, before that the way to the field. */
function NextGame({ one, league, teamId, now }: OfLeague & { teamId: string; now: string }) {
  const { game, home, away, venue } = one
  const date = toGameDate(game, league.time_zone)
  const place = formatPlace(one)
  const isToday = date === toLocalDate(now, league.time_zone)
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Pill tone={isToday ? 'green' : 'gray'}>
          {game.status === 'in_progress' ? t.nowPlaying : isToday ? t.today : formatDate(date)}
        </Pill>
        <span className="text-section font-semibold tabular">{formatTimeOfGame(game, league.time_zone)}</span>
      </div>
      <Link to={`/dashboard/games/${game.id}`} className="grid gap-2 no-underline hover:text-accent">
        {[home, away].map((side, index) => (
          <span key={side.id ?? index} className="flex items-center gap-3">
            <TeamMark team={side} />
            <span className="min-w-0 flex-1 text-section font-semibold">{side.name}</span>
            <span className="shrink-0 text-note text-soft">
              {side.id === teamId ? t.yourTeam : index === 0 ? t.home : t.away}
            </span>
          </span>
        ))}
      </Link>
      <p className="flex items-center gap-2 text-soft">
        <MapPin size={18} className="shrink-0" />
        {place || t.noField}
      </p>
      <div className="flex flex-wrap gap-3">
        {one.canScore && <EnterScore game={game} home={home} away={away} />}
        {venue && (
          <a
            href={toMapLink(venue.address, getVenueCoordinates(venue))}
            target="_blank"
            rel="noopener noreferrer"
            className={getButtonClass({ variant: one.canScore ? 'secondary' : 'primary' })}
          >
            <Navigation size={18} />
            {t.directions}
            <span className="sr-only">{t.mapInNewTab}</span>
          </a>
        )}
      </div>
    </Card>
  )
}

function Games({
  games,
  league,
  teamId,
  nextId,
}: {
  games: readonly TeamGame[]
  league: CoachTeam['league']
  teamId: string
  nextId: string | undefined
}) {
  if (games.length === 0) return null
  return (
    <section aria-labelledby="team-games" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="team-games">{t.games}</h2>
        <Link
          to={`/dashboard/scheduling?league=${league.id}&schedule=all`}
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {t.seeSchedule}
        </Link>
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {games.map(({ game, opponent, ...place }) => (
            <li key={game.id} className={game.id === nextId ? 'bg-tint' : undefined}>
              <Link
                to={`/dashboard/games/${game.id}`}
                className="grid min-h-11 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 no-underline hover:text-accent"
              >
                <TeamMark team={opponent} size="line" />
                <span className="min-w-0">
                  <span className="block font-semibold">
                    {game.home_team_id === teamId ? t.versus(opponent.name) : t.atOpponent(opponent.name)}
                  </span>
                  <span className="block text-note text-soft tabular">
                    {[formatDayAndTimeOfGame(game, league.time_zone), formatPlace(place)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <Result game={game} teamId={teamId} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Result({ game, teamId }: { game: TeamGame['game']; teamId: string }) {
  const outcome = getOutcome(game, teamId)
  if (!outcome) return <GameStatus status={game.status} words={describeUnplayed(game)} />
  return (
    <span className="flex flex-col items-end text-right font-semibold whitespace-nowrap tabular">
      {describe(outcome)}
      {game.result_state === 'disputed' && <GameStatus status="disputed" />}
    </span>
  )
}

function LastFive({ found: { games, team } }: { found: CoachTeam }) {
  const outcomes = games.flatMap(({ game }) => getOutcome(game, team.id) ?? []).slice(-5)
  if (outcomes.length === 0) return null
  return (
    <section aria-labelledby="last-five" className="flex flex-wrap items-center justify-between gap-2">
      <h3 id="last-five">{t.lastGames}</h3>
      <ol className="flex gap-1">
        {outcomes.map((one, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- results can be equal, and their order is fixed
          <li
            key={index}
            title={describe(one)}
            className={`grid size-6 place-items-center rounded-[5px] text-note font-semibold ${tones[one.outcome]}`}
          >
            <span aria-hidden="true">{t.outcomeLetters[one.outcome]}</span>
            <span className="sr-only">{describe(one)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const describe = ({ outcome, own, other }: { outcome: Outcome; own: number; other: number }) =>
  `${t.outcomes[outcome]} ${own}–${other}`

const tones: Readonly<Record<Outcome, string>> = {
  won: 'bg-green-tint text-green',
  drew: 'bg-gray-tint text-gray',
  lost: 'bg-red-tint text-red',
}
