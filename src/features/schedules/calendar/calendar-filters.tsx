import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { t } from './words.ts'

type Filters = { readonly teamId: string | null; readonly venueId: string | null }

/** Stores the team and venue that the calendar is limited to in the URL, like its dates. */
export function useCalendarFilters(): [Filters, (filters: Filters) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    ({ teamId, venueId }: Filters) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [key, value] of [
            ['team', teamId],
            ['venue', venueId],
          ] as const) {
            if (value === null) next.delete(key)
            else next.set(key, value)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [{ teamId: params.get('team'), venueId: params.get('venue') }, set]
}

export function CalendarFilters({
  organizationId,
  leagueId,
  filters,
  onChange,
}: {
  organizationId: string
  leagueId: string
  filters: Filters
  onChange: (filters: Filters) => void
}) {
  const choices = useCachedLiveQuery(
    'filters of a calendar',
    async (db) => {
      const [teams, venues] = await Promise.all([
        db.teams.where('league_id').equals(leagueId).sortBy('name'),
        db.venues.where('organization_id').equals(organizationId).sortBy('name'),
      ])
      return { teams, venues: venues.filter((venue) => venue.league_id === null || venue.league_id === leagueId) }
    },
    [organizationId, leagueId],
  )
  const { teamId, venueId } = filters
  return (
    <div id="calendar-filters" className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <SelectField
        label={t.team}
        value={teamId ?? ''}
        onChange={({ target }) => onChange({ venueId, teamId: target.value || null })}
      >
        <option value="">{t.allTeams}</option>
        <RowOptions rows={choices?.teams} />
      </SelectField>
      <SelectField
        label={t.venue}
        value={venueId ?? ''}
        onChange={({ target }) => onChange({ teamId, venueId: target.value || null })}
      >
        <option value="">{t.allVenues}</option>
        <RowOptions rows={choices?.venues} />
      </SelectField>
      <Button onClick={() => onChange({ teamId: null, venueId: null })}>{t.clearFilters}</Button>
    </div>
  )
}
