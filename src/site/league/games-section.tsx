import type { GameDay, GameLine } from '#domain/public-league/game-lines.ts'
import { formatDate } from '#i18n/format.ts'
import { GameCard } from './game-card.tsx'
import type { PageContext } from './page-context.ts'
import type { SplitGames } from './split-games.ts'
import { t } from './words.ts'

/**
 * Returns how many game days, upcoming and past, are shown without a click. The others are collapsed, so that a long
 * season does not bury the sections below.
 */
function daysInView({ isFor }: PageContext): { coming: number; past: number } {
  return isFor === null ? { coming: 2, past: 1 } : { coming: Infinity, past: Infinity } // a team's season is short
}

/** Today's games with the scores so far; on a day without games, the next game day. */
export function TodaySection({ games: { first, nextDay }, context }: { games: SplitGames; context: PageContext }) {
  if (first.length === 0) return null
  return (
    <section id="today" aria-labelledby="today-title">
      <h2 id="today-title">
        {nextDay === null ? t.todayIs(formatDate(context.view.today)) : t.nextGames(formatDate(nextDay))}
      </h2>
      <Games lines={first} context={context} />
    </section>
  )
}

export function UpcomingSection({ games, context }: { games: SplitGames; context: PageContext }) {
  const { first, nextDay, coming, past } = games
  const [soon, later] = [coming.slice(0, daysInView(context).coming), coming.slice(daysInView(context).coming)]
  if (coming.length === 0 && nextDay !== null) return null
  return (
    <section id="games" aria-labelledby="games-title">
      <h2 id="games-title">{t.gamesToCome}</h2>
      {coming.length === 0 && (
        <p className="league-empty">{first.length + past.length === 0 ? t.noScheduleYet : t.noMoreGames}</p>
      )}
      <Days days={soon} context={context} />
      {later.length > 0 && (
        <details id="later-games" className="league-fold">
          <summary>{t.laterGames(countGames(later))}</summary>
          <Days days={later} context={context} />
        </details>
      )}
    </section>
  )
}

/** The past games, latest day first. */
export function ResultsSection({ games: { past }, context }: { games: SplitGames; context: PageContext }) {
  const [latest, earlier] = [past.slice(0, daysInView(context).past), past.slice(daysInView(context).past)]
  if (past.length === 0) return null
  return (
    <section id="results" aria-labelledby="results-title">
      <h2 id="results-title">{context.view.shows('results') ? t.results : t.gamesPlayed}</h2>
      <Days days={latest} context={context} />
      {earlier.length > 0 && (
        <details id="earlier-games" className="league-fold">
          <summary>{t.earlierGames(countGames(earlier))}</summary>
          <Days days={earlier} context={context} />
        </details>
      )}
    </section>
  )
}

const countGames = (days: readonly GameDay[]) => days.reduce((sum, { lines }) => sum + lines.length, 0)

/**
 * Lists games under a heading for each day. For a single team, which plays once a day, there are no headings: each game
 * shows its own day.
 */
function Days({ days, context }: { days: readonly GameDay[]; context: PageContext }) {
  if (context.isFor !== null) {
    return days.length > 0 && <Games lines={days.flatMap(({ lines }) => lines)} context={context} withDay />
  }
  return days.map(({ date, lines }) => (
    <section key={date} data-day={date} aria-labelledby={`day-${date}`}>
      <h3 id={`day-${date}`}>{formatDate(date, { year: !date.startsWith(context.view.today.slice(0, 4)) })}</h3>
      <Games lines={lines} context={context} />
    </section>
  ))
}

function Games({
  lines,
  context,
  withDay = false,
}: {
  lines: readonly GameLine[]
  context: PageContext
  withDay?: boolean
}) {
  return (
    <ul className="league-games">
      {lines.map((line) => (
        <GameCard key={line.id} line={line} context={context} withDay={withDay} />
      ))}
    </ul>
  )
}

/** Filters the games by team or division, if scripts run. Without them, there are links to the teams. */
export function GameFilter({ context: { view } }: { context: PageContext }) {
  const named = view.divisions.filter(({ name }) => name !== null)
  return (
    <>
      <p className="league-filter needs-script">
        <label htmlFor="filter">{t.showGamesOf}</label>
        <select id="filter" data-filter="" className="league-select" defaultValue="">
          <option value="">{t.allTeams}</option>
          {named.length > 1 && (
            <optgroup label={t.division}>
              {named
                .filter(({ id }) => id !== 'none')
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          )}
          <optgroup label={t.team}>
            {view.teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
      </p>
      <p data-none="" hidden className="league-empty league-none">
        {t.noneOfTheirs}
      </p>
    </>
  )
}
