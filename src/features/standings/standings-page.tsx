import { formatDate } from '#i18n/format.ts'
import { Printer, ScrollText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useLiveQuery } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { readLeagueRules } from '#data/queries/league-rules.ts'
import { readUnsentGames } from '#data/queries/unsent-games.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { getScoreUnit } from '#domain/leagues/score-unit.ts'
import type { League, RulebookVersion } from '#domain/schema/leagues.ts'
import { toLocalDate } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { toCsv } from '#ui/browser/csv.ts'
import { SelectField } from '#ui/forms/form-field.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { HelpLink } from '#ui/layout/help-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PrintDate } from '#ui/layout/print-date.tsx'
import { downloadText } from '#ui/browser/save-file.ts'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useIsLoaded } from '#ui/browser/loading-state.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { getStandingsColumns, formatRank } from '#domain/standings/columns.ts'
import { hasResult } from '#domain/scores/has-result.ts'
import { computeDivisionTables, type LeagueTables } from '#domain/standings/division-tables.ts'
import { countOpenGames, readLeagueResults, readOpenGames } from '#data/queries/league-results.ts'
import type { LeagueRules } from '#domain/rulebook/versions.ts'
import { StandingsTable } from './standings-table.tsx'
import { useRaces } from './use-races.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The standings of a league, computed on this device from the results it has. */
export function StandingsPage() {
  const { leagueId } = useParams()
  const navigate = useNavigate()
  const selected = useSelectedLeague()
  const { leagues } = selected
  const league = leagueId === undefined ? selected.league : leagues?.find(({ id }) => id === leagueId)
  if (!leagues) {
    return (
      <Page title={t.standings}>
        <SkeletonLines count={6} />
      </Page>
    )
  }
  if (!league) {
    return (
      <Page title={t.standings}>
        <EmptyState title={t.noLeaguesFound} action={<ButtonLink to="/dashboard/leagues">{t.goLeagues}</ButtonLink>} />
      </Page>
    )
  }
  const select = (id: string) => {
    selected.selectLeague(id)
    if (leagueId !== undefined) void navigate(`/dashboard/leagues/${id}/standings`, { replace: true })
  }
  const selector = leagues.length > 1 && (
    <SelectField
      label={t.league}
      labelHidden
      value={league.id}
      onChange={(event) => select(event.target.value)}
      className="max-sm:w-full print:hidden"
    >
      <RowOptions rows={leagues} />
    </SelectField>
  )
  return (
    <LoadBoundary title={t.errorLoadingStatistics} fallback={couldNotLoad}>
      <LeagueStandings key={league.id} league={league} selector={selector} />
    </LoadBoundary>
  )
}

function couldNotLoad(message: string): ReactNode {
  return (
    <Page title={t.standings}>
      <Banner tone="red">{t.errorLoadingStatisticsBecause(message)}</Banner>
    </Page>
  )
}

function LeagueStandings({ league, selector }: { league: League; selector: ReactNode }) {
  const found = useCachedLiveQuery('standings', (db) => readTables(db, league.id), [league.id])
  const hasTournament = useLiveQuery(
    async (db) =>
      (await db.schedules.where({ league_id: league.id }).toArray()).some(({ type }) => type === 'tournament'),
    [league.id],
  )
  const [isFull, setIsFull] = useState(false)
  const today = formatDate(toLocalDate(useCurrentMinute(), league.time_zone), { year: true })
  const isShown = useIsLoaded() // upcoming games determine what is still possible, but the tables do not wait for them to be read
  const open = useCachedLiveQuery('open games', (db) => readOpenGames(db, league.id), [league.id], isShown)
  const races = useRaces(found?.tables, open)
  if (!found) {
    return (
      <Page title={t.standings} of={league.name} notes={league.name}>
        <SkeletonLines count={6} />
      </Page>
    )
  }
  if (found.played === 0) {
    return (
      <Page title={t.standings} of={league.name} notes={league.name} actions={selector}>
        <EmptyState
          title={t.noResultsYet}
          action={
            <div className="flex flex-col items-center gap-2">
              <ButtonLink to={`/dashboard/scheduling?league=${league.id}&schedule=all`}>{t.seeSchedule}</ButtonLink>
              <HelpLink topic="standings">{t.howToReadStandings}</HelpLink>
            </div>
          }
        >
          {t.noCompletedGamesScores}
        </EmptyState>
      </Page>
    )
  }
  const hasShared = found.tables.some((table) => table.rows.some((row) => row.isShared))
  return (
    <Page
      title={t.standings}
      of={league.name}
      notes={
        <span className="tabular">
          {notesOf(league, found)} <PrintDate date={today} />
        </span>
      }
      actions={
        <>
          {selector}
          <ButtonLink
            to={`/dashboard/leagues/${league.id}/rules`}
            icon={<ScrollText size={18} />}
            className="print:hidden"
          >
            {t.ruleSheet}
          </ButtonLink>
          <Button icon={<Printer size={18} />} onClick={() => print()} className="print:hidden">
            {t.print}
          </Button>
          <Button onClick={() => void exportCsv(found)} className="print:hidden">
            {t.export}
          </Button>
        </>
      }
    >
      {found.tables.map((table) => (
        <StandingsTable
          key={table.id}
          table={table}
          columns={getStandingsColumns(found.rules.rulebook, table)}
          verdicts={races?.get(table.id)}
          label={table.name ?? league.name}
          isFull={isFull}
          open={open}
          version={found.rules.version}
          unit={getScoreUnit(league.sport_id)}
          league={league}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-note text-soft">
          {describeRankingRules(league, found.rules.version, { hasShared, hasTournament: hasTournament === true })}{' '}
          <span className="print:hidden">{t.chooseRankSeeReasons}</span>
        </p>
        <Button aria-pressed={isFull} onClick={() => setIsFull(!isFull)} className="md:hidden print:hidden">
          {isFull ? t.fewerColumns : t.allColumns}
        </Button>
      </div>
    </Page>
  )
}

type RankedTables = LeagueTables & { readonly rules: LeagueRules }

/** Returns undefined if the device no longer has the league, as while it is being deleted. */
async function readTables(db: LocalDatabase, leagueId: string): Promise<RankedTables | undefined> {
  const league = await db.leagues.get(leagueId)
  if (!league) return undefined
  const rules = await readLeagueRules(db, league)
  const [results, open, unsent] = await Promise.all([
    readLeagueResults(db, leagueId, rules.rulebook),
    countOpenGames(db, leagueId),
    readUnsentGames(db, league.organization_id),
  ])
  const tables = computeDivisionTables(results, rules.rulebook, new Set(unsent.keys()))
  const openInTables = results.games.filter((game) => !hasResult(game)).length // among `open`, too
  return { ...tables, rules, total: tables.total + open - openInTables }
}

function notesOf(league: League, { played, total, disputed, unsent }: LeagueTables): string {
  return [
    league.name,
    t.gamesPlayed(played, total),
    disputed > 0 && t.disputedResults(disputed),
    unsent > 0 && t.resultsNotSent(unsent),
  ]
    .filter(Boolean)
    .join(' · ')
}

async function exportCsv({ tables, rules }: RankedTables): Promise<void> {
  const lines = tables.flatMap((table, index) => {
    const columns = getStandingsColumns(rules.rulebook, table)
    return [
      ...(index > 0 ? [[]] : []),
      ...(table.name ? [[table.name]] : []),
      [t.rank, t.team, ...columns.map((column) => column.name)],
      ...table.rows.map((row) => [formatRank(row), row.team.name, ...columns.map((column) => column.text(row))]),
    ]
  })
  downloadText('standings.csv', await toCsv(lines))
}

/**
 * Describes how the standings are ranked, in a sentence or two.
 * @param notes whether teams share a rank, and whether the league has tournaments, whose games are left out
 */
function describeRankingRules(
  { standings_preset, tie_breakers }: Pick<League, 'standings_preset' | 'tie_breakers'>,
  version: RulebookVersion | null,
  { hasShared, hasTournament }: { readonly hasShared: boolean; readonly hasTournament: boolean },
): string {
  const presets: Record<League['standings_preset'], string> = {
    win_percentage: t.winPercentageThenWins,
    points_3_1_0: t.points3Win1,
    points_2_1_0: t.points2Win1,
  }
  const breakers: Record<League['tie_breakers'][number], string> = {
    head_to_head: t.headToHead,
    difference: t.difference,
    scored: t.scored,
  }
  const ranked = version
    ? t.rankedByVersion(version.number)
    : t.rankedBy(
        presets[standings_preset],
        tie_breakers.map((each) => breakers[each]),
      )
  return [ranked, hasShared && t.teamsMarkedStayLevel, hasTournament && t.gamesTournamentsDoNot]
    .filter(Boolean)
    .join(' ')
}
