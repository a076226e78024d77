import { formatDate } from '#i18n/format.ts'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { useLiveQuery } from '#data/queries/context.tsx'
import { layOutBracket, paperSizes } from '#domain/tournaments/layout/layout.ts'
import { toLocalDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PrintDate } from '#ui/layout/print-date.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { BracketContents } from '#ui/bracket/bracket-contents.tsx'
import { readBracket, type BracketSheet } from './read-bracket.ts'
import { SwissTable } from '#ui/bracket/swiss-table.tsx'
import { t } from './words.ts'
import { formatGameOfSeries } from '#domain/tournaments/match-view.ts'
import { formatRound } from '#domain/tournaments/describe-round.ts'

/** The bracket for printing, with times and fields. */
export function PrintBracketPage() {
  const { scheduleId = '' } = useParams()
  return (
    <LoadBoundary title={t.failedFetchSchedule}>
      <PrintBracket key={scheduleId} scheduleId={scheduleId} />
    </LoadBoundary>
  )
}

function PrintBracket({ scheduleId }: { scheduleId: string }) {
  const found = useLiveQuery((db) => readBracket(db, scheduleId), [scheduleId])
  const back = { to: `/dashboard/schedules/${scheduleId}/bracket`, label: t.bracket }
  return (
    <div className="print:[&>div>header]:hidden">
      <Page
        title={t.print}
        of={found?.sheet?.schedule.name}
        back={back}
        actions={
          <Button variant="primary" icon={<Printer size={18} />} disabled={!found?.sheet} onClick={() => print()}>
            {t.print}
          </Button>
        }
      >
        {found === undefined && <SkeletonLines count={8} />}
        {found && !found.sheet && <EmptyState title={t.scheduleHasNoBracket}>{t.thereNothingPrint}</EmptyState>}
        {found === null && <EmptyState title={t.tournamentNotFound}>{t.mayHaveBeenDeleted}</EmptyState>}
        {found?.sheet && <BracketSheetView sheet={found.sheet} />}
      </Page>
    </div>
  )
}

/**
 * Black on white even on screen, so that it looks the same as in print. The bracket fills the first sheet; the games
 * follow.
 */
function BracketSheetView({ sheet }: { sheet: BracketSheet }) {
  const { schedule, league, stand, standing, nameOf } = sheet
  const layout = useMemo(() => layOutBracket(stand.bracket, paperSizes), [stand.bracket])
  const today = formatDate(toLocalDate(useCurrentMinute(), league.time_zone), { year: true })
  const first = standing?.filter(({ place }) => place === 1) ?? []
  const champion = first.length === 1 ? first[0] : undefined
  return (
    <article className="paper landscape-sheet min-w-0 rounded-card border border-line bg-white p-4 text-black sm:p-8 print:rounded-none print:border-0 print:p-0">
      <header className="mb-3 border-b-2 border-black pb-2">
        <h2 className="text-title">{schedule.name}</h2>
        <p className="flex flex-wrap justify-between gap-x-6">
          <span>
            {t.printedNotes(
              league.name,
              league.time_zone.replaceAll('_', ' '),
              champion ? nameOf(champion.teamId) : null,
            )}
          </span>
          <PrintDate date={today} />
        </p>
      </header>
      <svg
        role="img"
        aria-label={t.bracketGamesFollowTable(schedule.name)}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        className="block max-h-[80dvh] w-full print:max-h-[158mm]"
        style={{ maxWidth: layout.width * 1.4 }}
      >
        <BracketContents sheet={sheet} layout={layout} />
      </svg>
      <div className="mt-6 break-inside-avoid">
        <SwissTable sheet={sheet} />
      </div>
      <MatchTable sheet={sheet} />
    </article>
  )
}

/**
 * Lists all matches in playing order on the second sheet, because a large bracket is too small to read on the first.
 */
function MatchTable({ sheet: { views, times, stand } }: { sheet: BracketSheet }) {
  return (
    <div
      className="mt-6 overflow-x-auto print:mt-0 print:break-before-page print:overflow-visible"
      role="region"
      aria-label={t.gamesPlayingOrder}
      // On a phone it is wider than its frame, and scrolled with the arrow keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="w-full min-w-2xl border-collapse text-left wrap-break-word tabular print:min-w-0 print:text-[10pt]">
        <thead>
          <tr className="border-b border-black *:p-2 *:font-semibold print:*:py-1">
            <th scope="col">{t.match3}</th>
            <th scope="col">{t.round}</th>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.teams}</th>
            <th scope="col">{t.score}</th>
            <th scope="col">{t.field}</th>
          </tr>
        </thead>
        <tbody>
          {views.map(({ match, sides, note }) => {
            const [one, other] = sides
            const time = times.get(match.number)
            const score = one.score === null || other.score === null ? '' : `${one.score} – ${other.score}`
            return (
              <tr key={match.number} className="break-inside-avoid border-b border-[#bbb] *:p-2 print:*:py-1">
                <th scope="row" className="font-semibold">
                  {match.number}
                </th>
                <td>{[formatRound(stand.bracket, match), ...formatGameOfSeries(match)].join(', ')}</td>
                <td className="whitespace-nowrap">{time?.when}</td>
                <td>
                  <span className={one.outcome === 'won' ? 'font-bold' : undefined}>{one.name}</span> –{' '}
                  <span className={other.outcome === 'won' ? 'font-bold' : undefined}>{other.name}</span>
                </td>
                <td className="whitespace-nowrap">{[score, note].filter(Boolean).join(', ')}</td>
                <td>{time?.place}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
