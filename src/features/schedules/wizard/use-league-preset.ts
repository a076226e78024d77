import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSports } from '#data/queries/context.tsx'
import type { CommonInputs } from './form-parts.ts'
import type { LeagueResources } from './use-league-resources.ts'

/**
 * Fills in the defaults when a league is chosen, or other leagues to place with it: its teams, its own venues (or the shared ones if it has none), its
 * season (if no dates are entered yet), its sport's game length, and a rule that teams with the same coach do not play
 * at the same time. The form remembers the league it was filled in for, so that a reload does not undo later changes.
 * @param presetTeams fills in the teams; must be the same function on each call
 */
export function useLeaguePreset<Supply extends LeagueResources>(
  supply: Supply | null | undefined,
  presetTeams: (supply: Supply) => void,
): void {
  const sports = useSports()
  const { setValue, getValues } = useFormContext<CommonInputs>()
  useEffect(() => {
    if (!supply) return
    const { league, others, places, sharing } = supply
    const key = [league, ...others].map(({ id }) => id).join(' ')
    const [formerLeague] = getValues('presetFor').split(' ')
    if (key === getValues('presetFor')) return
    const own = places.filter((place) => !place.isShared)
    const usual = own.length > 0 ? own : places
    const sport = sports.find((one) => one.id === league.sport_id)
    if (formerLeague !== league.id) {
      setValue('divisionIds', [])
      setValue('teamBlackouts', [])
    }
    setValue(
      'fieldIds',
      usual.flatMap((place) => place.fields.map((field) => field.id)),
    )
    setValue(
      'sharedPeople',
      sharing.map(({ key }) => key), // no one can coach two games at once
    )
    presetTeams(supply)
    if (sport) setValue('gameMinutes', String(sport.game_minutes))
    if (league.season_start && getValues('startDate') === '') setValue('startDate', league.season_start)
    if (league.season_end && getValues('endDate') === '') setValue('endDate', league.season_end)
    setValue('presetFor', key)
  }, [supply, presetTeams, sports, setValue, getValues])
}
