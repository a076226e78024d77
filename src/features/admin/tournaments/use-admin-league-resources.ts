import { useCallback, useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AdminLeague, AdminLeagueResources } from '#api/administration/tournaments.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { maxTournamentTeams } from '#domain/tournaments/model.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useAdminApi } from '../use-admin-api.ts'
import type { TournamentInput, TournamentValues } from './tournament-form.ts'
import { getRuleMessage } from '#domain/rule-error.ts'

/** Returns a key that includes the organization, because ids are unique only within an organization. */
export const toLeagueKey = ({ id, organization_id }: Pick<AdminLeague, 'id' | 'organization_id'>) =>
  `${organization_id}/${id}`

/** Loads the chosen league's resources, and fills its usual values into the form. */
export function useAdminLeagueResources(
  leagues: readonly AdminLeague[],
  chosen: string,
  form: UseFormReturn<TournamentInput, unknown, TournamentValues>,
): { readonly supply: AdminLeagueResources | null; readonly problem: string | null } {
  const { readLeagueSupply } = useAdminApi()
  const league = leagues.find((one) => toLeagueKey(one) === chosen)
  const question = useCallback(
    async () => (league ? await readLeagueSupply(league.organization_id, league.id) : null),
    [league, readLeagueSupply],
  )
  const { value: supply, error } = useServerQuery(question)
  const arrived = supply && toLeagueKey(supply.league)
  const { setValue, getValues } = form
  const fillIn = useEffectEvent(() => {
    if (!supply) return
    const { registration_deadline, game_minutes } = supply.league
    setValue('gameMinutes', String(game_minutes))
    setValue('maxTeams', String(Math.min(supply.teams.length, maxTournamentTeams)))
    if (getValues('registrationDeadline') === '') setValue('registrationDeadline', registration_deadline ?? '')
  })
  useEffect(() => {
    if (arrived === chosen) fillIn() // fill in only once: a newer response about the same league must not overwrite what was typed
  }, [arrived, chosen])
  const gone = league && supply === null ? getRuleMessage('row_gone') : null
  const current = supply && arrived === chosen ? supply : null
  return { supply: current, problem: error === undefined || current ? gone : errorMessage(error) }
}
