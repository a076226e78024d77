import type { CSSProperties } from 'react'
import { formatDateRange, formatShortWeekday } from '#i18n/format-period.ts'
import { formatTime, formatNumber } from '#i18n/format.ts'
import { getWeekday, minutesToTime } from '#domain/time.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { gameStateLabels } from '#ui/brand/game-status.tsx'
import { Card } from '#ui/layout/card.tsx'
import { weekStates, type Week, type WeekField, type WeekGame, type WeekState } from './read-week.ts'
import { t } from './words.ts'

/** More fields than this would be a report, not a picture; the calendar has them all. */
const shownFields = 14

/** The week on one picture: fields as rows, days as columns, each game at its time. */
export function ThisWeek({ week }: { week: Week }) {
  const total = [...week.gamesByDate.values()].reduce((sum, count) => sum + count, 0)
  const hidden = Math.max(0, week.fields.length - shownFields)
  const span = getHours(week)
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="this-week">
          {t.thisWeek}{' '}
          <span className="font-normal text-soft tabular">
            {formatDateRange(week.dates[0] ?? '', week.dates.at(-1) ?? '')}
          </span>
        </h2>
        {total > 0 && <Legend states={weekStates.filter((state) => week.states.has(state))} />}
      </div>
      {total === 0 && (
        <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
          <p className="text-soft">{t.noGamesThisWeek}</p>
          <ButtonLink to="/dashboard/scheduling">{t.seeSchedule}</ButtonLink>
        </Card>
      )}
      {total > 0 && (
        <Card role="region" aria-labelledby="this-week" tabIndex={0} className="relative overflow-x-auto">
          <table
            style={{ '--phone-width': `${8 + 5.5 * week.gamesByDate.size}rem` } as CSSProperties}
            className="w-full min-w-(--phone-width) table-fixed border-collapse text-note tabular sm:min-w-[34rem]"
          >
            <colgroup>
              <col style={{ width: `${fieldPercent}%` }} />
              {week.dates.map((date) => (
                <col
                  key={date}
                  style={{ width: `${getDayPercent(week, date)}%` }}
                  className={classNames(!week.gamesByDate.has(date) && wideOnly)}
                />
              ))}
            </colgroup>
            <thead>
              <tr className="bg-bg text-left align-top">
                <th scope="col" className="px-3 py-1.5 font-normal text-soft">
                  {t.field}
                </th>
                {week.dates.map((date) => (
                  <DayHeading key={date} date={date} week={week} />
                ))}
              </tr>
            </thead>
            <tbody>
              {week.fields.slice(0, shownFields).map((field) => (
                <tr key={field.id} className="h-9 border-t border-line">
                  <th scope="row" className="sticky left-0 z-10 bg-card px-3 py-1 text-left leading-tight font-normal">
                    {field.name || t.noField} <span className="text-soft">{field.venue}</span>
                  </th>
                  {week.dates.map((date) => (
                    <DayCell key={date} date={date} field={field} week={week} span={span} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {hidden > 0 && (
            <p className="border-t border-line px-3 py-2 text-note text-soft">{t.andMoreFields(hidden)}</p>
          )}
        </Card>
      )}
    </section>
  )
}

function DayHeading({ date, week }: { date: string; week: Week }) {
  const count = week.gamesByDate.get(date) ?? 0
  const isToday = date === week.today
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'border-l border-line px-2 py-1.5 font-normal whitespace-nowrap text-soft',
        count === 0 && wideOnly,
      )}
    >
      <span className={classNames('font-semibold', isToday ? 'text-accent' : 'text-ink')}>
        {count > 0 && isToday ? t.today : formatShortWeekday(getWeekday(date))}
        {count > 0 ? ' ' : <br />}
        {formatNumber(Number(date.slice(8)))}
      </span>
      {count > 0 && <span className="block">{t.gameCount(count)}</span>}
    </th>
  )
}

type Hours = { readonly from: number; readonly to: number }

function DayCell({ date, field, week, span }: { date: string; field: WeekField; week: Week; span: Hours }) {
  const games = field.games.filter((game) => game.date === date)
  const hasGames = week.gamesByDate.has(date)
  const place = (minutes: number) => `${((minutes - span.from) / (span.to - span.from)) * 100}%`
  const isNow = date === week.today && hasGames && week.nowMinutes > span.from && week.nowMinutes < span.to
  return (
    <td className={classNames('relative border-l border-line p-0', !hasGames && `bg-bg ${wideOnly}`)}>
      {games.length > 0 && (
        <ul>
          {games.map((game) => (
            <li
              key={game.id}
              title={describeGame(game)}
              style={
                game.start === null
                  ? { left: 0, width: '100%' }
                  : { left: place(game.start), width: place(span.from + game.end - game.start) }
              }
              className={classNames('absolute inset-y-1.5 rounded-[4px]', blockClasses[game.state])}
            >
              <span className="sr-only">{describeGame(game)}</span>
            </li>
          ))}
        </ul>
      )}
      {isNow && (
        <span
          aria-hidden="true"
          style={{ left: place(week.nowMinutes) }}
          className="absolute inset-y-0 w-0.5 bg-accent forced-color-adjust-none"
        />
      )}
    </td>
  )
}

function describeGame({ matchup, start, state }: WeekGame): string {
  return `${start === null ? t.timeTbd : formatTime(minutesToTime(start))} ${matchup}, ${formatState(state)}`
}

const formatState = (state: WeekState) => (state === 'conflict' ? t.conflict : gameStateLabels[state])

function Legend({ states }: { states: readonly WeekState[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-note text-soft">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames('h-3 w-4 rounded-[4px]', blockClasses[state])} />
          {formatState(state)}
        </li>
      ))}
    </ul>
  )
}

/** A phone has no room for days without games. */
const wideOnly = 'max-sm:hidden'

const fieldPercent = 22
const emptyDayPercent = 7.5

/** Days without games stay, but leave the room to the others; the busiest day gets most. */
function getDayPercent({ dates, gamesByDate }: Week, date: string): number {
  const count = gamesByDate.get(date)
  if (count === undefined) return emptyDayPercent
  const most = Math.max(...gamesByDate.values())
  const weightOf = (games: number) => (games === most ? 2 : 1)
  const weights = [...gamesByDate.values()].reduce((sum, games) => sum + weightOf(games), 0)
  const room = 100 - fieldPercent - emptyDayPercent * (dates.length - gamesByDate.size)
  return (room * weightOf(count)) / weights
}

/** Returns the hours in use, from the first game of any day to the end of the last one. */
function getHours({ fields }: Week): Hours {
  const timed = fields.flatMap(({ games }) => games).filter(({ start }) => start !== null)
  if (timed.length === 0) return { from: 8 * 60, to: 20 * 60 }
  const from = timed.reduce((least, { start }) => Math.min(least, start ?? least), 24 * 60) - 30
  const to = timed.reduce((most, { end }) => Math.max(most, end), 0) + 30
  return { from, to }
}

const blockClasses: Readonly<Record<WeekState, string>> = {
  scheduled: 'border border-blue bg-blue-tint',
  in_progress: 'border-2 border-green bg-green-tint',
  completed: 'border border-line-button bg-gray-tint',
  waiting: 'border border-amber bg-gray-tint',
  disputed: 'border-2 border-double border-red bg-gray-tint',
  forfeited: 'border border-dotted border-line-button bg-gray-tint',
  missing: 'border-2 border-dotted border-amber bg-amber-tint',
  postponed: 'border border-dashed border-amber',
  cancelled: 'border border-dashed border-red',
  conflict: 'border-2 border-red bg-red-tint',
}
