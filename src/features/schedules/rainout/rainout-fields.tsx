import type { ReactNode } from 'react'
import { findNextGameDate, listUntimedGamesOn, type RainoutRows } from '#domain/scheduling/repair/rainout/rainout.ts'
import { toGamePlace } from '#domain/scheduling/repair/rainout/rainout.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { formatDate, toLocalDate, weekdays } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { CheckboxField, FieldGroup, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { RainoutInput } from './rainout-input.ts'
import { formatTimeAndPlace, type RainoutNames } from './rainout-words.ts'

type Change = (set: Partial<RainoutInput>) => void

export function RainoutFields({ input, rows, onChange }: { input: RainoutInput; rows: RainoutRows; onChange: Change }) {
  const venues = new Map(rows.fields.map(({ venueId, venueName }) => [venueId, venueName]))
  return (
    <Section title="What cannot be played">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          type="date"
          label="Date"
          required
          value={input.date}
          error={input.date === '' ? 'Date is required' : undefined}
          onChange={(event) => onChange({ date: event.target.value })}
        />
        <SelectField label="Where" value={input.where} onChange={(event) => onChange({ where: event.target.value })}>
          <option value="all">All venues</option>
          {[...venues].map(([venueId, venueName]) => {
            const fields = rows.fields.filter((field) => field.venueId === venueId)
            return (
              <optgroup key={venueId} label={venueName}>
                <option value={`venue ${venueId}`}>
                  {venueName}
                  {fields.length > 1 && ', all fields'}
                </option>
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
          label="From"
          hint="Leave it empty for the whole day."
          value={input.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </div>
    </Section>
  )
}

/** Lists the games that lose their place; the user can exclude some. */
export function RainedOutGames({
  input,
  rows,
  hit,
  names,
  onChange,
  onShowDate,
}: {
  input: RainoutInput
  rows: RainoutRows
  hit: readonly Game[]
  names: RainoutNames
  onChange: (sparedIds: string[]) => void
  onShowDate: (date: string) => void
}) {
  const next = findNextGameDate(rows, input.date)
  const untimed = listUntimedGamesOn(rows, input.date).length
  const stay =
    untimed > 0 &&
    `${formatQuantity(untimed, 'game')} of this day ${untimed === 1 ? 'has no time yet and stays' : 'have no time yet and stay'}: move or postpone ${untimed === 1 ? 'it' : 'them'} by hand.`
  if (hit.length === 0) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-3 text-soft">
        No games are hit. {stay}
        {next !== undefined && next !== input.date && (
          <Button onClick={() => onShowDate(next)}>Next game day: {formatDate(next)}</Button>
        )}
      </p>
    )
  }
  const lost = hit.filter(({ id }) => !input.sparedIds.includes(id)).length
  return (
    <Section
      title={`${formatQuantity(lost, 'game')} ${lost === 1 ? 'is' : 'are'} hit`}
      notes="Uncheck a game that is played all the same."
    >
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {hit.map((game) => (
          <li key={game.id}>
            <CheckboxField
              label={names.titleOf(game.id)}
              hint={`${formatTimeAndPlace(toGamePlace(game), names)}${game.status === 'postponed' ? ', postponed' : ''}`}
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

/** Where games may go: the rules of their schedules, plus any extra leeway. */
export function LeewayFields({
  input,
  days,
  today,
  timeZone,
  onChange,
  children,
}: {
  input: RainoutInput
  days: ReadonlySet<number>
  today: string
  timeZone: string
  onChange: Change
  children: ReactNode
}) {
  return (
    <Section
      title="Where new times may be"
      notes="The rules of each schedule are kept: times of day, fields, rest, blackout dates and opening hours."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label="First day"
          required
          min={toLocalDate(today, timeZone)}
          value={input.notBefore}
          error={input.notBefore === '' ? 'First day is required' : undefined}
          onChange={(event) => onChange({ notBefore: event.target.value })}
        />
        <TextField
          type="date"
          label="Last day"
          required
          min={input.notBefore}
          value={input.until}
          error={input.until < input.notBefore ? 'Last day must not be before the first' : undefined}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </div>
      <FieldGroup label="Days of the week">
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {weekdays.map(({ number, name }) => (
            <CheckboxField
              key={number}
              label={name}
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
