import '#domain/time-zones/all-zones.ts'
import { isTimeZone } from '#domain/time-zones/zones.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useActor, useDatabase, useSports } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { scorePolicies, standingsPresets, type League, type RulebookVersion } from '#domain/schema/leagues.ts'
import { formatDate } from '#i18n/format.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { renderOverwrittenHint } from '#ui/feedback/overwritten-note.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { markSaved } from '#ui/forms/unsaved-fields.ts'
import { leagueSettingsFormSchema, type LeagueSettings, type LeagueSettingsInput } from './league-form.ts'
import { getGameMinutesHint, leagueNameTakenHint, scorePolicyLabels, standingsPresetLabels } from './league-words.ts'
import { RulebookField } from './rulebook-field.tsx'
import { TieBreakersField } from './tie-breakers-field.tsx'
import { changedMark, useSavedTogether, type FormChange } from '#ui/settings/use-saved-together.ts'
import { useRowWhileTyping } from '#ui/forms/hooks/use-row-while-typing.ts'
import { TimeZoneField } from '#ui/forms/time-zone-field.tsx'
import { useLiveRowForm } from '#ui/forms/hooks/use-live-row-form.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { Options, RowOptions } from '#ui/forms/options.tsx'
import { leagueColumnBySetting, toLeagueSettings, updateLeague } from './update-league.ts'
import { useIsNameTaken } from './use-is-name-taken.ts'
import { t } from './words.ts'

/** A form that shows other people's changes in the fields this person has not touched. */
export function LeagueSettingsForm({ league, versions }: { league: League; versions: readonly RulebookVersion[] }) {
  const db = useDatabase()
  const actor = useActor()
  const sports = useSports()
  const [refusal, setRefusal] = useState<string>()
  const overwritten = useOverwrittenValues('leagues', league.id)
  const values = useMemo(() => toLeagueSettings(league), [league])
  const form = useLiveRowForm<LeagueSettingsInput, unknown, LeagueSettings>({
    resolver: zodResolver(leagueSettingsFormSchema),
    values,
    mode: 'onTouched',
  })
  const { isSubmitting, dirtyFields } = form.formState
  const isTyped = (field: keyof LeagueSettings) => dirtyFields[field] !== undefined && dirtyFields[field] !== false
  const typedColumns = new Set<keyof League>(leagueFields.filter(isTyped).map((field) => leagueColumnBySetting[field]))
  const seen = useRowWhileTyping(league, (column) => typedColumns.has(column))
  const save = form.handleSubmit(async (settings, event) => {
    if (!actor) return
    setRefusal(undefined)
    try {
      await updateLeague(db, actor, seen, settings, leagueFields.filter(isTyped))
      const saved = await db.leagues.get(league.id)
      if (saved) form.reset(toLeagueSettings(saved))
      if (event?.target instanceof HTMLElement) markSaved(event.target)
      notify.success(t.leagueSettingsUpdatedSuccessfully)
    } catch (error) {
      setRefusal(errorMessage(error))
      if (event?.target instanceof HTMLElement) event.target.scrollIntoView({ block: 'start' })
    }
  })
  const formId = useSavedTogether({
    changes: leagueFields.filter(isTyped).map((field) => settingPlaces[field]),
    isSaving: isSubmitting,
    discard: () => form.reset(values),
  })
  const mark = (field: keyof LeagueSettings) => (isTyped(field) ? changedMark : undefined)
  const [sportId, name] = useWatch({ control: form.control, name: ['sportId', 'name'] })
  const isTaken = useIsNameTaken(league.organization_id, name, league.id)
  const sportName = (value: unknown) => sports.find(({ id }) => id === value)?.name ?? t.anotherSport
  return (
    <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex max-w-3xl flex-col gap-5">
      {refusal && <Banner tone="red">{refusal}</Banner>}
      <Card id="general" className={sectionClass}>
        <h2>{t.general}</h2>
        <TextField
          label={t.leagueName}
          className={mark('name')}
          required
          maxLength={120}
          autoComplete="off"
          {...registerField(form, 'name')}
          hint={renderOverwrittenHint(overwritten['name']) ?? (isTaken && leagueNameTakenHint)}
        />
        <TextAreaField
          label={t.description}
          className={mark('description')}
          maxLength={2000}
          {...registerField(form, 'description')}
          hint={renderOverwrittenHint(overwritten['description'])}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t.sport}
            className={mark('sportId')}
            required
            {...registerField(form, 'sportId')}
            hint={renderOverwrittenHint(overwritten['sport_id'], sportName) ?? getGameMinutesHint(sports, sportId)}
          >
            <option value="">{t.selectSport}</option>
            <RowOptions rows={sports} />
          </SelectField>
          <TextField
            type="number"
            inputMode="numeric"
            label={t.numberTeams}
            className={mark('numTeams')}
            required
            min={2}
            max={1000}
            {...registerField(form, 'numTeams')}
            hint={renderOverwrittenHint(overwritten['num_teams'])}
          />
        </div>
      </Card>
      <Card id="season" className={sectionClass}>
        <h2>{t.season}</h2>
        <div className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
          <TextField
            type="date"
            label={t.seasonStart}
            className={mark('seasonStart')}
            {...registerField(form, 'seasonStart', { deps: 'seasonEnd' })}
            hint={renderOverwrittenHint(overwritten['season_start'], dateInWords)}
          />
          <TextField
            type="date"
            label={t.seasonEnd}
            className={mark('seasonEnd')}
            {...registerField(form, 'seasonEnd', { deps: 'registrationDeadline' })}
            hint={renderOverwrittenHint(overwritten['season_end'], dateInWords)}
          />
          <TextField
            type="date"
            label={t.registrationDeadline}
            className={mark('registrationDeadline')}
            {...registerField(form, 'registrationDeadline')}
            hint={renderOverwrittenHint(overwritten['registration_deadline'], dateInWords)}
          />
        </div>
        <div className={mark('timeZone')}>
          <TimeZoneField
            isKnown={isTimeZone}
            chosen={league.time_zone}
            hint={t.gamesPlannedShownZone}
            {...registerField(form, 'timeZone')}
          />
        </div>
      </Card>
      <Card id="results" className={sectionClass}>
        <h2>{t.resultsStandings}</h2>
        <SelectField
          label={t.whoMayReportScores}
          className={mark('scorePolicy')}
          {...registerField(form, 'scorePolicy')}
        >
          <Options values={scorePolicies} label={(policy) => scorePolicyLabels[policy]} />
        </SelectField>
        <RulebookField league={league} versions={versions}>
          <SelectField
            label={t.standingsRanked}
            className={mark('standingsPreset')}
            {...registerField(form, 'standingsPreset')}
          >
            <Options values={standingsPresets} label={(preset) => standingsPresetLabels[preset]} />
          </SelectField>
          <Controller
            control={form.control}
            name="tieBreakers"
            render={({ field }) => (
              <div className={mark('tieBreakers')}>
                <TieBreakersField value={field.value} onChange={field.onChange} />
              </div>
            )}
          />
        </RulebookField>
      </Card>
      <Card id="rules" className={sectionClass}>
        <h2>{t.rules}</h2>
        <TextAreaField
          label={t.leagueRules}
          className={mark('rules')}
          rows={5}
          maxLength={20_000}
          {...registerField(form, 'rules')}
          hint={renderOverwrittenHint(overwritten['rules'])}
        />
      </Card>
    </form>
  )
}

function dateInWords(value: unknown): string {
  return typeof value === 'string' ? formatDate(value, { year: true }) : t.empty
}

const sectionClass = 'flex scroll-mt-4 flex-col gap-4 p-4 sm:p-6'

/** Where the page has each setting, and its label. */
const settingPlaces: Readonly<Record<keyof LeagueSettings, FormChange>> = {
  name: { label: t.leagueName, section: 'general' },
  description: { label: t.description, section: 'general' },
  sportId: { label: t.sport, section: 'general' },
  numTeams: { label: t.numberTeams, section: 'general' },
  seasonStart: { label: t.seasonStart, section: 'season' },
  seasonEnd: { label: t.seasonEnd, section: 'season' },
  registrationDeadline: { label: t.registrationDeadline, section: 'season' },
  timeZone: { label: t.timeZone, section: 'season' },
  scorePolicy: { label: t.whoMayReportScores, section: 'results' },
  standingsPreset: { label: t.standingsRanked, section: 'results' },
  tieBreakers: { label: t.tieBreakers, section: 'results' },
  rules: { label: t.leagueRules, section: 'rules' },
}

const leagueFields = Object.keys(leagueSettingsFormSchema.shape) as readonly (keyof LeagueSettings)[]
