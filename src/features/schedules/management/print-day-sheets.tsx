import { Fragment, type CSSProperties } from 'react'
import { formatFullDate, formatHour } from '#i18n/format-period.ts'
import { formatGameTime, toDayMinutes } from '#domain/time.ts'
import { toInitials } from '#ui/brand/team-colors.ts'
import { isStruckOut, type CalendarGame } from '../calendar/calendar-game.ts'
import { formatClosed } from '../calendar/closures/format-closed-day.ts'
import type { DayField } from '../calendar/day-field.ts'
import { getShownMinutes, placeGames, type PlacedGame } from '../calendar/day-lanes.ts'
import { t } from './words.ts'
import './print-sheets.css'

/** A day on paper: one sheet for each venue with games, whose columns are its fields. */
export function PrintDaySheets({
  leagueName,
  date,
  games,
  fields,
  blackouts,
  timeZone,
}: {
  leagueName: string
  date: string
  games: readonly CalendarGame[]
  fields: readonly DayField[]
  /** The blackout dates of this day, in words. */
  blackouts: string
  timeZone: string
}) {
  const subtitle = [leagueName, formatFullDate(date), blackouts].filter(Boolean).join(', ')
  const timed = games.filter(({ hasTime }) => hasTime)
  const venueIds = [...new Set(fields.map(({ venueId }) => venueId))]
  const withGames = venueIds.filter((venueId) => timed.some((game) => game.venueId === venueId))
  const elsewhere = games.filter((game) => !game.hasTime || !withGames.some((venueId) => venueId === game.venueId))
  return (
    <div className="flex flex-col gap-6">
      {withGames.map((venueId) => {
        const ofVenue = fields.filter((field) => field.venueId === venueId)
        return (
          <article key={venueId} className="print-sheet">
            <header>
              <h2>{ofVenue[0]?.venue}</h2>
              <p>{subtitle}</p>
            </header>
            <VenueDay fields={ofVenue} games={timed} date={date} timeZone={timeZone} />
          </article>
        )
      })}
      {elsewhere.length > 0 && (
        <article className="print-sheet">
          <header>
            <h2>{t.withoutTimeOrField}</h2>
            <p>{subtitle}</p>
          </header>
          <ul>
            {elsewhere.map((game) => (
              <li key={game.id} className="border-b border-[#bbb] py-1">
                {game.hasTime ? formatGameTime(game.start, timeZone) : t.tbd} · {game.home} – {game.away}
              </li>
            ))}
          </ul>
        </article>
      )}
    </div>
  )
}

/** The height of the longest day, in pixels, which fits on one sheet below its heading. */
const longestPx = 820

function VenueDay({
  fields,
  games,
  date,
  timeZone,
}: {
  fields: readonly DayField[]
  games: readonly CalendarGame[]
  date: string
  timeZone: string
}) {
  const lanes = fields.map((field) => ({
    field,
    games: placeGames(
      games.filter(({ fieldId }) => fieldId === field.id),
      date,
      timeZone,
    ),
  }))
  const taken = lanes.flatMap((lane) => lane.games.map(({ game }) => toDayMinutes(game, date, timeZone)))
  const shown = getShownMinutes(taken, []) // only the hours in use
  const minutePx = Math.min(1.2, longestPx / (shown.bottom - shown.top))
  const at = (top: number, bottom: number): CSSProperties => ({
    top: (Math.max(top, shown.top) - shown.top) * minutePx,
    height: Math.max(0, Math.min(bottom, shown.bottom) - Math.max(top, shown.top)) * minutePx,
  })
  const hours = Array.from({ length: (shown.bottom - shown.top) / 60 }, (_, index) => shown.top / 60 + index)
  const columns = { gridTemplateColumns: `3.5rem repeat(${fields.length}, minmax(0, 1fr))` }
  return (
    <div className="print-day" style={columns}>
      <span />
      {fields.map((field) => (
        <b key={field.id} className="border-b border-l border-black p-1">
          {field.name}
        </b>
      ))}
      <div className="relative" aria-hidden="true" style={{ height: (shown.bottom - shown.top) * minutePx }}>
        {hours.map((hour) => (
          <span key={hour} className="absolute right-1 text-[0.75em]" style={{ top: at(hour * 60, hour * 60).top }}>
            {formatHour(hour)}
          </span>
        ))}
      </div>
      {lanes.map((lane) => (
        <section key={lane.field.id} aria-label={lane.field.name} className="relative border-l border-black">
          {hours.map((hour) => (
            <i
              key={hour}
              className="absolute inset-x-0 border-t border-[#ccc]"
              style={{ top: at(hour * 60, hour * 60).top }}
            />
          ))}
          {lane.field.closed.map((span) => (
            <p key={span.top} className="print-hatched" style={at(span.top, span.bottom)}>
              {span.reason !== null && <span>{formatClosed(span.reason)}</span>}
            </p>
          ))}
          {lane.field.taken.map((span) => (
            <p key={span.top} className="print-hatched" style={at(span.top, span.bottom)}>
              <span>{span.name}</span>
            </p>
          ))}
          {lane.games.map((placed) => (
            <PrintedGame
              key={placed.game.id}
              placed={placed}
              timeZone={timeZone}
              style={at(placed.top, placed.bottom)}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

function PrintedGame({
  placed: { game, level },
  timeZone,
  style,
}: {
  placed: PlacedGame
  timeZone: string
  style: CSSProperties
}) {
  const isOff = isStruckOut(game.status)
  return (
    <p className="print-game" style={{ ...style, left: 2 + 10 * level, zIndex: 1 + level }}>
      <span className="tabular">
        {formatGameTime(game.start, timeZone)}
        {isOff ? ` · ${game.statusInWords}` : game.score !== null && ` · ${game.score}`}
      </span>
      {([game.home, game.away] as const).map((name, index) => (
        <Fragment key={index}>
          <br />
          <span aria-hidden="true" className="print-crest">
            {toInitials(name)}
          </span>
          <span className={isOff ? 'line-through' : ''}>{name}</span>
        </Fragment>
      ))}
    </p>
  )
}
