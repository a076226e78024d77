import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSports } from '#db/context.tsx'
import type { ScheduleInputs, ScheduleSettings } from './schedule-form.ts'
import type { LeagueSupply } from './use-league-supply.ts'

/**
 * Fills in what a league suggests when it is chosen: all its teams, its own venues, its season, its sport's game
 * length, and that teams with the same coach do not play at the same time.
 * The form remembers for which league that was done, so that a reload does not undo what was changed since.
 */
export function usePreset(
  form: UseFormReturn<ScheduleInputs, unknown, ScheduleSettings>,
  supply: LeagueSupply | null | undefined,
): void {
  const sports = useSports()
  const { setValue, getValues } = form
  useEffect(() => {
    if (!supply || supply.league.id === getValues('presetFor')) return
    const { league, teams, places, sharing } = supply
    const own = places.filter((place) => !place.isShared)
    const sport = sports.find((one) => one.id === league.sport_id)
    setValue('divisionIds', [])
    setValue(
      'teamIds',
      teams.map((team) => team.id),
    )
    setValue(
      'fieldIds',
      own.flatMap((place) => place.fields.map((field) => field.id)),
    )
    setValue('teamBlackouts', [])
    setValue('homeFields', [])
    setValue('teamPreferences', [])
    setValue(
      'sharedPeople',
      sharing.map(({ key }) => key), // nobody coaches two games at a time
    )
    if (sport) setValue('gameMinutes', String(sport.game_minutes))
    if (league.season_start && getValues('startDate') === '') setValue('startDate', league.season_start)
    if (league.season_end && getValues('endDate') === '') setValue('endDate', league.season_end)
    setValue('presetFor', league.id)
  }, [supply, sports, setValue, getValues])
}
