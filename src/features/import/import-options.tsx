import { dateOrderOf, type DateOrder } from '#domain/import/dates.ts'
import type { ImportKind } from '#domain/import/model.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { CheckField, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'

export type Options = {
  readonly addsDivisions: boolean
  /** Null: as the dates themselves say. */
  readonly dateOrder: DateOrder | null
  /** A draft's id; null: a new schedule. */
  readonly scheduleId: string | null
  readonly scheduleName: string
  readonly gameMinutes: string
}

export type OrderOfDates = ReturnType<typeof dateOrderOf>

/** What a file of this kind leaves open. */
export function ImportOptions({
  kind,
  options,
  onChange,
  drafts,
  found,
  nameProblem,
  minutesProblem,
}: {
  kind: ImportKind
  options: Options
  onChange: (options: Options) => void
  drafts: readonly Schedule[]
  /** What the dates in the file say about their order. */
  found: OrderOfDates
  nameProblem: string | undefined
  minutesProblem: string | undefined
}) {
  if (kind === 'teams') {
    return (
      <CheckField
        label="Add divisions that the league does not have yet"
        checked={options.addsDivisions}
        onChange={({ target }) => onChange({ ...options, addsDivisions: target.checked })}
      />
    )
  }
  if (kind !== 'games') return null
  return (
    <Section title="Schedule" notes="Imported games stand in a draft until you publish it.">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="Into"
          value={options.scheduleId ?? ''}
          onChange={({ target }) => onChange({ ...options, scheduleId: target.value === '' ? null : target.value })}
        >
          <option value="">A new schedule</option>
          {drafts.map((draft) => (
            <option key={draft.id} value={draft.id}>
              {draft.name} (Draft)
            </option>
          ))}
        </SelectField>
        {options.scheduleId === null && (
          <TextField
            label="Schedule name"
            required
            maxLength={120}
            value={options.scheduleName}
            error={nameProblem}
            onChange={({ target }) => onChange({ ...options, scheduleName: target.value })}
          />
        )}
        <TextField
          label="Game length (minutes)"
          type="number"
          inputMode="numeric"
          min={1}
          max={600}
          required
          value={options.gameMinutes}
          error={minutesProblem}
          onChange={({ target }) => onChange({ ...options, gameMinutes: target.value })}
        />
        {found === 'either' && (
          <SelectField
            label="Dates like 4/5/2026"
            required
            value={options.dateOrder ?? ''}
            error={options.dateOrder === null ? 'Say how to read them.' : undefined}
            onChange={({ target }) => onChange({ ...options, dateOrder: orderOf(target.value) })}
          >
            <option value="">Choose…</option>
            <option value="mdy">Month first: April 5</option>
            <option value="dmy">Day first: 4 May</option>
          </SelectField>
        )}
      </div>
    </Section>
  )
}

function orderOf(value: string): DateOrder | null {
  return value === 'mdy' || value === 'dmy' ? value : null
}
