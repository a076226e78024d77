import type { DateOrder, DateSystem } from '#domain/import/dates.ts'
import type { ImportKind } from '#domain/import/model.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { Section } from '#ui/layout/section.tsx'
import { Options, RowOptions } from '#ui/forms/options.tsx'
import { t } from './words.ts'

export type ImportChoices = {
  readonly addsDivisions: boolean
  /** Null if the order of day and month is detected from the dates. */
  readonly dateOrder: DateOrder | null
  /** How dates given as serial numbers are counted. Null if this is detected from the season. */
  readonly dateSystem: DateSystem | null
  /** How to treat rows whose teams already have a game against each other. Null if not answered yet. */
  readonly sameTeams: 'moved' | 'others' | null
  /** Null for a new schedule. */
  readonly scheduleId: string | null
  readonly scheduleName: string
  readonly gameMinutes: string
}

/** Possible interpretations of ambiguous data, and whether the file has games that may have moved. */
export type ImportAmbiguities = {
  readonly orders: readonly DateOrder[]
  readonly systems: readonly DateSystem[]
  readonly sameTeams: boolean
}

/** Asks the questions that a file of this kind leaves open. */
export function ImportChoiceFields({
  kind,
  options,
  onChange,
  targets,
  questions,
  nameProblem,
  minutesProblem,
}: {
  kind: ImportKind
  options: ImportChoices
  onChange: (options: ImportChoices) => void
  /** Schedules that games can be added to: drafts and published ones. */
  targets: readonly Schedule[]
  questions: ImportAmbiguities
  nameProblem: string | undefined
  minutesProblem: string | undefined
}) {
  if (kind === 'teams') {
    return (
      <CheckboxField
        label={t.addDivisionsLeagueDoes}
        checked={options.addsDivisions}
        onChange={({ target }) => onChange({ ...options, addsDivisions: target.checked })}
      />
    )
  }
  if (kind !== 'games') return null
  const isPublished = targets.some(({ id, status }) => id === options.scheduleId && status !== 'draft')
  return (
    <Section title={t.schedule} notes={isPublished ? t.schedulePublishedEverybodyConcerned : t.importedGamesStandDraft}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label={t.into}
          value={options.scheduleId ?? ''}
          onChange={({ target }) => onChange({ ...options, scheduleId: target.value === '' ? null : target.value })}
        >
          <option value="">{t.newSchedule}</option>
          <RowOptions rows={targets} label={({ name, status }) => `${name} (${scheduleStatusLabels[status]})`} />
        </SelectField>
        {options.scheduleId === null && (
          <TextField
            label={t.scheduleName}
            required
            maxLength={120}
            value={options.scheduleName}
            error={nameProblem}
            onChange={({ target }) => onChange({ ...options, scheduleName: target.value })}
          />
        )}
        <TextField
          label={t.gameLengthMinutes}
          type="number"
          inputMode="numeric"
          min={1}
          max={600}
          required
          value={options.gameMinutes}
          error={minutesProblem}
          onChange={({ target }) => onChange({ ...options, gameMinutes: target.value })}
        />
        {questions.orders.length > 1 && (
          <SelectField
            label={t.datesLike45}
            required
            value={options.dateOrder ?? ''}
            error={options.dateOrder === null ? t.sayHowReadThem : undefined}
            onChange={({ target }) => onChange({ ...options, dateOrder: orderOf(target.value) })}
          >
            <option value="">{t.choose}</option>
            <Options values={questions.orders} label={(order) => orderNames[order]} />
          </SelectField>
        )}
        {questions.systems.length > 1 && (
          <SelectField
            label={t.datesNumbers}
            required
            value={options.dateSystem ?? ''}
            error={options.dateSystem === null ? t.sayHowReadThem : undefined}
            onChange={({ target }) => onChange({ ...options, dateSystem: systemOf(target.value) })}
          >
            <option value="">{t.choose}</option>
            <option value="1900">{t.countedFrom1900Usual}</option>
            <option value="1904">{t.countedFrom1904Old}</option>
          </SelectField>
        )}
        {questions.sameTeams && (
          <SelectField
            label={t.gamesTeamsHaveOne}
            required
            value={options.sameTeams ?? ''}
            error={options.sameTeams === null ? t.sayWhatThey : undefined}
            onChange={({ target }) => onChange({ ...options, sameTeams: sameTeamsOf(target.value) })}
          >
            <option value="">{t.choose}</option>
            <option value="moved">{t.sameGamesMoved}</option>
            <option value="others">{t.otherGames}</option>
          </SelectField>
        )}
      </div>
    </Section>
  )
}

function orderOf(value: string): DateOrder | null {
  return value === 'mdy' || value === 'dmy' || value === 'ymd' ? value : null
}

function systemOf(value: string): DateSystem | null {
  if (value === '1900') return 1900
  return value === '1904' ? 1904 : null
}

function sameTeamsOf(value: string): ImportChoices['sameTeams'] {
  return value === 'moved' || value === 'others' ? value : null
}

const orderNames: Record<DateOrder, string> = {
  mdy: t.monthFirstApril5,
  dmy: t.dayFirst4May,
  ymd: t.yearFirst2004Then,
}
