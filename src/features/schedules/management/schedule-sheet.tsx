import { formatDate } from '#i18n/format.ts'
import type { League } from '#domain/schema/leagues.ts'
import { formatGameTime, toLocalDate } from '#domain/time.ts'
import { PrintDate } from '#ui/layout/print-date.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { isStruckOut, type CalendarGame } from '../calendar/calendar-game.ts'
import { formatClosedDay } from '../calendar/closures/format-closed-day.ts'
import type { ClosedDays } from '../calendar/closures/use-closed-days.ts'
import type { SheetDay } from './read-schedule-sheet.ts'
import { t } from './words.ts'

/** A schedule for printing, black on white even on screen, so that it looks the same as in print. */
export function ScheduleSheet({
  league,
  title,
  days,
  closedDays,
}: {
  league: League
  title: string
  days: readonly SheetDay[]
  closedDays: ClosedDays
}) {
  const today = formatDate(toLocalDate(useCurrentMinute(), league.time_zone), { year: true })
  const games = days.reduce((sum, day) => sum + day.games.length, 0)
  return (
    <article className="min-w-0 rounded-card border border-line bg-white p-4 text-black sm:p-8 print:rounded-none print:border-0 print:p-0">
      <header className="mb-4 border-b-2 border-black pb-2">
        <h2 className="text-title">{league.name}</h2>
        <p className="flex flex-wrap justify-between gap-x-6">
          <span>{t.timesIn(title, t.gameCount(games), league.time_zone.replaceAll('_', ' '))}</span>
          <PrintDate date={today} />
        </p>
      </header>
      <div
        className="overflow-x-auto print:overflow-visible"
        role="region"
        aria-label={t.gamesOf(title)}
        // On a phone it is wider than its frame, and scrolled with the arrow keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="w-full min-w-xl border-collapse text-left wrap-break-word tabular print:min-w-0 print:text-[10.5pt]">
          <thead>
            <tr className="border-b border-black *:p-2 *:font-semibold print:*:py-1">
              <th scope="col">{t.time}</th>
              <th scope="col">{t.home}</th>
              <th scope="col" className="text-center!">
                {t.score}
              </th>
              <th scope="col">{t.away}</th>
              <th scope="col">{t.field}</th>
            </tr>
          </thead>
          {days.map((day) => (
            <tbody key={day.date}>
              <tr className="break-inside-avoid break-after-avoid">
                <th scope="rowgroup" colSpan={5} className="px-2 pt-5 pb-1 text-section print:pt-3">
                  {formatDate(day.date, { year: true })}
                  {closedDays.has(day.date) && (
                    <span className="ml-3 font-normal">{formatClosedDay(closedDays.get(day.date))}</span>
                  )}
                </th>
              </tr>
              {day.games.map((game) => (
                <SheetRow key={game.id} game={game} timeZone={league.time_zone} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </article>
  )
}

function SheetRow({ game, timeZone }: { game: CalendarGame; timeZone: string }) {
  const name = isStruckOut(game.status) ? 'line-through' : ''
  return (
    <tr className="break-inside-avoid border-b border-[#bbb] *:p-2 print:*:py-1">
      <td className="whitespace-nowrap">
        {game.hasTime ? formatGameTime(game.start, timeZone) : t.tbd}
        {game.match && <span className="block text-[0.85em]">{game.match}</span>}
      </td>
      <td className={name}>{game.home}</td>
      <td className="text-center whitespace-nowrap">
        <Score game={game} />
      </td>
      <td className={name}>{game.away}</td>
      <td>{game.place ?? ''}</td>
    </tr>
  )
}

/**
 * The score of a completed game, the status of one that was called off or forfeited, or otherwise two boxes to write
 * in.
 */
function Score({ game }: { game: CalendarGame }) {
  if (game.score !== null && game.status === 'completed') return <strong>{game.score}</strong>
  if (isStruckOut(game.status) || game.status === 'forfeited') return game.statusInWords
  return (
    <span className="inline-flex gap-2" role="img" aria-label={t.twoEmptyBoxes}>
      <Box />
      <Box />
    </span>
  )
}

function Box() {
  return <span className="inline-block h-7 w-9 border border-black" />
}
