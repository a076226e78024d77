import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLiveQuery } from '#data/queries/context.tsx'
import { getWeekday } from '#domain/time.ts'
import { formatDate } from '#i18n/format.ts'
import { nameRegions } from '#i18n/region-names.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { CheckboxField, FieldGroup, SelectField } from '#ui/forms/form-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import type { CommonInputs } from '../form-parts.ts'
import type { Holiday } from './holiday-dates.ts'
import { t } from './words.ts'

type Rules = typeof import('./holiday-dates.ts')

type Choice = {
  readonly dates: ReadonlySet<string>
  readonly onAdd: (dates: readonly string[]) => void
  readonly onRemove: (date: string) => void
}

/** A closed line that opens into the holidays within the season. Those whose date is in `dates` are checked. */
export function Holidays(choice: Choice) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure title={t.holidays} notes={t.holidaysHint} onToggle={setIsOpen}>
      {isOpen && <HolidayPicker {...choice} />}
    </Disclosure>
  )
}

function HolidayPicker({ dates, onAdd, onRemove }: Choice) {
  const form = useFormContext<CommonInputs>()
  const [leagueId, from, to] = useWatch({ control: form.control, name: ['leagueId', 'startDate', 'endDate'] })
  const home = useLiveQuery(
    async (db) => {
      const league = await db.leagues.get(leagueId)
      return (league && (await db.organizations.get(league.organization_id))?.region) ?? null
    },
    [leagueId],
  )
  const { rules, hasFailed, retry } = useHolidayRules()
  if (!from || !to || to < from) return <p className="text-soft">{t.needDates}</p>
  if (hasFailed) {
    return (
      <Banner tone="red" action={<Button onClick={retry}>{t.tryAgain}</Button>}>
        {t.couldNotLoad}
      </Banner>
    )
  }
  if (!rules || home === undefined) return <SkeletonLines count={4} />
  return <CountryHolidays {...{ rules, home, from, to, dates, onAdd, onRemove }} />
}

/** Loads the rules, which are too large to be kept on every device. */
function useHolidayRules() {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ readonly attempt: number; readonly rules: Rules | null }>()
  useEffect(() => {
    let isCurrent = true
    const settle = (rules: Rules | null) => isCurrent && setFound({ attempt, rules })
    import('./holiday-dates.ts').then(settle, () => settle(null))
    return () => {
      isCurrent = false
    }
  }, [attempt])
  return {
    rules: found?.rules,
    hasFailed: found?.rules === null && found.attempt === attempt,
    retry: () => setAttempt(attempt + 1),
  }
}

function CountryHolidays({
  rules,
  home,
  from,
  to,
  dates,
  onAdd,
  onRemove,
}: {
  rules: Rules
  /** The organization's country, if it is known. */
  home: string | null
  from: string
  to: string
} & Choice) {
  const countries = useMemo(() => nameRegions(rules.listHolidayCountries()), [rules])
  const [chosen, setChosen] = useState<string>()
  const [region, setRegion] = useState('')
  const days = usePreferredDays()
  const own = countries.some(({ code }) => code === home) ? home : null
  const country = chosen ?? own ?? 'US'
  const regions = useMemo(() => rules.listHolidayRegions(country), [rules, country])
  const holidays = useMemo(
    () => rules.listHolidays({ country, region }, { from, to }),
    [rules, country, region, from, to],
  )
  const kept = holidays.filter(({ isPublic }) => isPublic)
  const others = holidays.filter(({ isPublic }) => !isPublic)
  const missing = kept.filter(({ date }) => !dates.has(date) && days.includes(getWeekday(date)))
  const list = { dates, onAdd, onRemove }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t.country}
          value={country}
          onChange={(event) => {
            setChosen(event.target.value)
            setRegion('')
          }}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {regions.length > 0 && (
          <SelectField label={t.region} value={region} onChange={(event) => setRegion(event.target.value)}>
            <option value="">{t.wholeCountry}</option>
            {regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {holidays.length === 0 && <p className="text-soft">{t.noneInSeason}</p>}
      {kept.length > 0 && (
        <FieldGroup label={t.publicHolidays}>
          <HolidayList holidays={kept} {...list} />
          {missing.length > 1 && (
            <div>
              <Button icon={<Plus size={18} />} onClick={() => onAdd(missing.map(({ date }) => date))}>
                {t.addPublic(missing.length)}
              </Button>
            </div>
          )}
        </FieldGroup>
      )}
      {others.length > 0 && (
        <FieldGroup label={t.otherDays}>
          <HolidayList holidays={others} {...list} />
        </FieldGroup>
      )}
      <p className="text-note text-soft">{t.source}</p>
    </>
  )
}

function HolidayList({ holidays, dates, onAdd, onRemove }: { holidays: readonly Holiday[] } & Choice) {
  const days = usePreferredDays()
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {holidays.map(({ date, name }) => (
        <CheckboxField
          key={date}
          label={`${formatDate(date)}: ${name}`}
          hint={days.includes(getWeekday(date)) ? undefined : t.noGamesThatDay}
          checked={dates.has(date)}
          onChange={(event) => (event.target.checked ? onAdd([date]) : onRemove(date))}
        />
      ))}
    </div>
  )
}

/** The weekdays on which games are played. */
function usePreferredDays(): readonly number[] {
  return useWatch({ control: useFormContext<CommonInputs>().control, name: 'preferredDays' })
}
