import { formatWeekday } from '#i18n/format-period.ts'
import { listWeekdays } from '#i18n/week.ts'
import { formatDate } from '#i18n/format.ts'
import type { ReactNode } from 'react'
import { findNextGameDate, listUntimedGamesOn } from '#domain/scheduling/repair/rainout/rainout.ts'
import { type LeagueRows, toGamePlace } from '#domain/scheduling/repair/part-input.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { toLocalDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, FieldGroup, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { RainoutInput } from './rainout-input.ts'
import { formatTimeAndPlace, type RainoutNames } from './rainout-words.ts'
import { t } from './words.ts'

type Change = (set: Partial<RainoutInput>) => void

export function RainoutFields({ input, rows, onChange }: { input: RainoutInput; rows: LeagueRows; onChange: Change }) {
  const venues = new Map(rows.fields.map(({ venueId, venueName }) => [venueId, venueName]))
  return (
    <Section title={t.whatCannotPlayed}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          type="date"
          label={t.date}
          required
          value={input.date}
          error={input.date === '' ? t.dateRequired : undefined}
          onChange={(event) => onChange({ date: event.target.value })}
        />
        <SelectField label={t.where} value={input.where} onChange={(event) => onChange({ where: event.target.value })}>
          <option value="all">{t.allVenues}</option>
          {[...venues].map(([venueId, venueName]) => {
            const fields = rows.fields.filter((field) => field.venueId === venueId)
            return (
              <optgroup key={venueId} label={venueName}>
                <option value={`venue ${venueId}`}>{fields.length > 1 ? t.allFields(venueName) : venueName}</option>
                {fields.length > 1 &&
                  fields.map(({ id, name }) => (
                    <option key={id} value={`field ${id}`}>
                      {venueName}, {name}
                    </option>
                  ))}
              </optgroup>
            )
          })}
        </SelectField>
        <TextField
          type="time"
          label={t.from}
          hint={t.leaveEmptyWholeDay}
          value={input.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </div>
    </Section>
  )
}

/** Lists the games that lose their place; the user can exclude some of them. */
export function RainedOutGames({
  input,
  rows,
  hit,
  names,
  onChange,
  onShowDate,
}: {
  input: RainoutInput
  rows: LeagueRows
  hit: readonly Game[]
  names: RainoutNames
  onChange: (sparedIds: string[]) => void
  onShowDate: (date: string) => void
}) {
  const next = findNextGameDate(rows, input.date)
  const untimed = listUntimedGamesOn(rows, input.date).length
  const stay = untimed > 0 && t.untimedGames(untimed)
  if (hit.length === 0) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-3 text-soft">
        {t.noGamesAffected}
        {stay && ` ${stay}`}

        {next !== undefined && next !== input.date && (
          <Button onClick={() => onShowDate(next)}>{t.nextGameDay(formatDate(next))}</Button>
        )}
      </p>
    )
  }
  const lost = hit.filter(({ id }) => !input.sparedIds.includes(id)).length
  return (
    <Section title={t.gamesAffected(lost)} notes={t.uncheckGamePlayedAll}>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {hit.map((game) => (
          <li key={game.id}>
            <CheckboxField
              label={names.titleOf(game.id)}
              hint={describePlace(game, names)}
              checked={!input.sparedIds.includes(game.id)}
              onChange={(event) => {
                const others = input.sparedIds.filter((id) => id !== game.id)
                onChange(event.target.checked ? others : [...others, game.id])
              }}
            />
          </li>
        ))}
      </ul>
      {stay && <p className="text-soft">{stay}</p>}
    </Section>
  )
}

function describePlace(game: Game, names: RainoutNames): string {
  const place = formatTimeAndPlace(toGamePlace(game), names)
  return game.status === 'postponed' ? t.postponed(place) : place
}

/** Where games may be moved: the rules of their schedules, plus any extra leeway. */
export function LeewayFields({
  title,
  input,
  days,
  today,
  timeZone,
  onChange,
  children,
}: {
  title: string
  input: Pick<RainoutInput, 'notBefore' | 'until' | 'extraDays'>
  days: ReadonlySet<number>
  today: string
  timeZone: string
  onChange: (set: Partial<Pick<RainoutInput, 'notBefore' | 'until' | 'extraDays'>>) => void
  children: ReactNode
}) {
  return (
    <Section title={title} notes={t.rulesEachScheduleKept}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t.firstDay}
          required
          min={toLocalDate(today, timeZone)}
          value={input.notBefore}
          error={input.notBefore === '' ? t.firstDayRequired : undefined}
          onChange={(event) => onChange({ notBefore: event.target.value })}
        />
        <TextField
          type="date"
          label={t.lastDay}
          required
          min={input.notBefore}
          value={input.until}
          error={input.until < input.notBefore ? t.lastDayMustNot : undefined}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </div>
      <FieldGroup label={t.daysWeek}>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {listWeekdays().map((number) => (
            <CheckboxField
              key={number}
              label={formatWeekday(number)}
              checked={days.has(number) || input.extraDays.includes(number)}
              disabled={days.has(number)}
              onChange={(event) => {
                const others = input.extraDays.filter((day) => day !== number)
                onChange({ extraDays: event.target.checked ? [...others, number] : others })
              }}
            />
          ))}
        </div>
      </FieldGroup>
      {children}
    </Section>
  )
}
