import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { markTiebreaker } from '#data/changes/mark-tiebreaker.ts'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { compareText } from '#domain/compare-text.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { formatScore } from '#domain/scores/results.ts'
import type { DivisionTable } from '#domain/standings/division-tables.ts'
import { formatList } from '#i18n/format-list.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { t } from './words.ts'

/** The tiebreaker games of a team; league staff can add one, or mark one, where the order waits for it. */
export function RowTiebreakers({
  table: { tiebreakers, season, rows },
  teamId,
  tied,
  onMark,
}: {
  table: DivisionTable
  teamId: string
  /** Null if the order does not wait for a tiebreaker game. */
  tied: readonly string[] | null
  onMark: (teamIds: readonly string[]) => void
}) {
  const actor = useActor()
  const own = tiebreakers.filter(({ gameId }) => {
    const game = season.games.find(({ id }) => id === gameId)
    return game?.home_team_id === teamId || game?.away_team_id === teamId
  })
  const leagueId = rows[0]?.team.league_id ?? ''
  const mayAdd = tied !== null && can(actor, 'game.update')
  if (own.length === 0 && !mayAdd) return null
  return (
    <div className="flex flex-col gap-2">
      {own.map(({ gameId, text }) => (
        <p key={gameId} className="wrap-anywhere">
          {text}{' '}
          <Link to={`/dashboard/games/${gameId}`} className="underline print:hidden">
            {t.openGame}
          </Link>
        </p>
      ))}
      {mayAdd && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <ButtonLink to={getAddPath(leagueId, tied)}>{t.addTiebreaker}</ButtonLink>
          <Button onClick={() => onMark(tied)}>{t.markTiebreaker}</Button>
        </div>
      )}
    </div>
  )
}

/** Returns the address of the schedule with the form for a new game between these teams, if they are two. */
function getAddPath(leagueId: string, teamIds: readonly string[]): string {
  const [home, away] = teamIds.length === 2 ? teamIds : []
  const chosen = { league: leagueId, schedule: 'all', add: '1', tiebreaker: '1' }
  return `/dashboard/scheduling?${new URLSearchParams({ ...chosen, ...(home && away && { home, away }) }).toString()}`
}

/** @param props.teamIds the tied teams */
export function MarkTiebreakerDialog({
  table,
  teamIds,
  league,
  onClose,
}: {
  table: DivisionTable
  teamIds: readonly string[]
  league: League
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  const teams = table.rows.flatMap(({ team }) => (teamIds.includes(team.id) ? [team] : []))
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const games = useLiveQuery((read) => readGamesBetween(read, table, new Set(teamIds)), [table, teamIds])
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const mark = async () => {
    if (!actor || chosen === undefined) return
    try {
      await markTiebreaker(db, actor, chosen, true)
      toastWithUndo(t.tiebreakerMarked, {
        undo: () => markTiebreaker(db, actor, chosen, false),
        undone: t.tiebreakerUnmarked,
      })
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  if (games === undefined) return null // renders nothing for a few milliseconds
  return (
    <FormDialog
      title={t.markTiebreakerTitle}
      formId={formId}
      send={t.markGame}
      disabled={chosen === undefined}
      onClose={onClose}
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void mark()
        }}
      >
        <p>{t.markTiebreakerHint(formatList(teams.map(({ name }) => name)))}</p>
        {games.length === 0 ? (
          <p className="text-soft">{t.noGamesBetween}</p>
        ) : (
          <FieldGroup label={t.game}>
            {games.map((game) => (
              <CheckboxField
                key={game.id}
                type="radio"
                name="tiebreaker"
                label={describeGame(game, names, league.time_zone)}
                checked={game.id === chosen}
                onChange={() => setChosen(game.id)}
              />
            ))}
          </FieldGroup>
        )}
        {problem !== undefined && <Banner tone="red">{problem}</Banner>}
      </form>
    </FormDialog>
  )
}

function describeGame(game: Game, names: ReadonlyMap<string, string>, timeZone: string): string {
  const teams = formatMatchup(names.get(game.home_team_id ?? '') ?? '', names.get(game.away_team_id ?? '') ?? '')
  return [formatDayAndTimeOfGame(game, timeZone), teams, formatScore(game)].filter(Boolean).join(' · ')
}

/** Returns the games of the season between these teams that count like any other game, latest first. */
async function readGamesBetween(
  db: LocalDatabase,
  { season }: DivisionTable,
  teamIds: ReadonlySet<string>,
): Promise<Game[]> {
  const ids = season.games.flatMap(({ id, home_team_id: home, away_team_id: away }) =>
    teamIds.has(home ?? '') && teamIds.has(away ?? '') ? [id] : [],
  )
  const games = (await db.games.bulkGet(ids)).filter((game) => game !== undefined)
  return games
    .filter(({ status, is_tiebreaker }) => status !== 'cancelled' && !is_tiebreaker)
    .toSorted((a, b) => compareText(b.start_time, a.start_time))
}
