import type { GameSide } from '#domain/scores/game-teams.ts'
import type { GameLine } from '#domain/public-league/game-lines.ts'
import { Pill } from '#ui/brand/pill.tsx'
import type { Tone } from '#ui/brand/tones.ts'
import { TeamCrest } from './team-crest.tsx'
import { describeGameState, getGameState } from './game-words.ts'
import type { PageContext } from './page-context.ts'
import { toMapLink } from '#domain/leagues/map-link.ts'
import { t } from './words.ts'

/** A game, readable at arm's length: time and place, teams, and score or state. */
export function GameCard({
  line,
  context,
  withDay,
}: {
  line: GameLine
  context: PageContext
  /** Whether to show the day; true if no heading shows it. */
  withDay: boolean
}) {
  const { id, home, away, occasion, divisionName, provenance } = line
  const state = getGameState(line, context.now)
  const notes = [divisionName, occasion].filter((words) => words !== null)
  return (
    <li
      id={`game-${id}`}
      data-game={id}
      data-says={describeGameState(line, context.now)}
      data-of={[home.id, away.id, context.divisionOf(home.id), context.divisionOf(away.id)].filter(Boolean).join(' ')}
      className="league-game"
    >
      <p className="league-game-when">
        <time dateTime={line.game.local_time === null ? line.date : line.game.start_time} className="league-game-time">
          {withDay ? `${line.day}, ${line.time}` : line.time}
        </time>
        <GamePlaceLink line={line} />
      </p>
      <ul className="league-sides">
        <Side side={home} line={line} which="home" context={context} />
        <Side side={away} line={line} which="away" context={context} />
      </ul>
      {(state !== null || notes.length > 0 || provenance !== null || line.hidesResult) && (
        <p className="league-game-notes">
          {state !== null && (
            <Pill tone={tones[state.look]} dot={state.look === 'on'}>
              {state.words}
            </Pill>
          )}
          {provenance !== null && (
            <Pill tone={line.game.result_state === 'disputed' ? 'amber' : 'gray'}>{provenance}</Pill>
          )}
          {line.hidesResult && <span>{t.resultNotPublished}</span>}
          {notes.length > 0 && <span>{notes.join(' · ')}</span>}
        </p>
      )}
    </li>
  )
}

const tones: Record<'on' | 'over' | 'off' | 'moved', Tone> = { on: 'green', over: 'gray', off: 'red', moved: 'amber' }

function Side({
  side,
  line,
  which,
  context,
}: {
  side: GameSide
  line: GameLine
  which: 'home' | 'away'
  context: PageContext
}) {
  const { game } = line
  const score = which === 'home' ? game.home_score : game.away_score
  const other = which === 'home' ? game.away_score : game.home_score
  const hasWon =
    game.status === 'completed' &&
    score !== null &&
    other !== null &&
    (score === other ? game.winner === which : score > other)
  return (
    <li className="league-side" data-won={hasWon ? '' : undefined}>
      <TeamCrest team={side} />
      {side.id === null ? (
        <span className="league-side-name italic">{side.name}</span>
      ) : (
        <a href={context.teamLink(side.id)} {...context.linkTarget} className="league-side-name">
          {side.name}
          {context.isFor === side.id && <span className="sr-only">{t.thisTeam}</span>}
        </a>
      )}
      {score !== null && (
        <span className="league-score">
          <span className="sr-only">{t.scored}</span>
          {score}
        </span>
      )}
    </li>
  )
}

/** A game's location, such as `Riverside, Field 2`, with a link to a map. */
function GamePlaceLink({ line: { place, venue } }: { line: GameLine }) {
  if (place === '') return <span>{t.placeToBeAnnounced}</span>
  if (!venue) return <span>{place}</span>
  return (
    <a href={toMapLink(venue.address)} target="_blank" rel="noopener noreferrer" className="league-place">
      {place}
      <span className="sr-only">
        , {venue.address}
        {t.mapInNewTab}
      </span>
    </a>
  )
}
