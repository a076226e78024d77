import { readNearbyGames } from '#data/queries/organization-games.ts'
import type { MatchPlan } from '#domain/tournaments/layout/place-matches.ts'
import { findTakenPlaces } from '#domain/tournaments/layout/taken-places.ts'
import { type Actor, can } from '#domain/people/capabilities.ts'
import { findFreeName, isSameName } from '#domain/leagues/same-name.ts'
import { createClashError } from '../conflicts/require-no-clashes.ts'
import type { LeagueResources } from '../wizard/use-league-resources.ts'
import type { TournamentSettings } from './tournament-form.ts'
import { toTemplateConfig } from './tournament-input.ts'
import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { requireRoom } from '#data/changes/plan-limits.ts'
import { createTournamentRows, type NewTournament } from '#domain/tournaments/tournament-rows.ts'
import { toLimitMonths } from '#domain/plans/entitlements.ts'
import { RuleError } from '#domain/rule-error.ts'
import { maxMatches } from '#domain/schema/tournaments.ts'
import type { PlaceMatchesInput } from '#domain/tournaments/layout/place-matches-input.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type AcceptedPlan = {
  readonly settings: TournamentSettings
  readonly question: PlaceMatchesInput
  readonly plan: MatchPlan
}

/**
 * Saves a plan that has a place for every match. If its name is already used in the league, appends a number. Returns
 * the schedule's id.
 * @throws RuleError `not_allowed`, `not_in_tournament`; `schedule_clash` if a game was added since the plan was made;
 *   `limit_games`
 */
export async function acceptTournament(
  db: LocalDatabase,
  actor: Actor,
  { settings, question: { bracket, entrants, input }, plan }: AcceptedPlan,
  supply: LeagueResources,
): Promise<string> {
  const times = plan.places.flatMap((place) => place ?? [])
  await refuseTaken(db, actor, { bracket, entrants, times, settings, input })
  const siblings = await db.schedules.where('league_id').equals(settings.leagueId).toArray()
  const templates = await db.tournament_templates.get(settings.templateId)
  return createTournament(db, actor, {
    name: findFreeName(
      settings.name,
      siblings.map(({ name }) => name),
    ),
    leagueId: settings.leagueId,
    timeZone: input.timeZone,
    description: settings.description,
    startDate: settings.startDate,
    endDate: settings.endDate,
    templateId: templates?.id ?? null,
    templateConfig: toTemplateConfig(settings, supply, entrants.length),
    constraints: input.constraints,
    bracket,
    entrants,
    times,
  })
}

type Taken = Parameters<typeof findTakenPlaces>[0] &
  Pick<AcceptedPlan, 'settings'> &
  Pick<PlaceMatchesInput, 'input'> & { readonly times: readonly { readonly start: string; readonly end: string }[] }

async function refuseTaken(db: LocalDatabase, actor: Actor, { settings, input, ...places }: Taken): Promise<void> {
  const starts = places.times.map(({ start }) => start).toSorted()
  const ends = places.times.map(({ end }) => end).toSorted()
  const [from, to] = [starts.at(0), ends.at(-1)]
  if (from === undefined || to === undefined) return
  const near = await readNearbyGames(db, actor.organizationId, from, to)
  const { byField, byTeam } = findTakenPlaces(places, near.games, input.constraints)
  const games = [...new Set([...byTeam, ...byField])]
  if (games.length > 0) throw await createClashError(db, settings, { games, isOfFields: byTeam.length === 0 })
}

/**
 * Saves a tournament in one change: a draft schedule, and a game for each match of its bracket. Returns the schedule's
 * id.
 * @throws RuleError `not_allowed`, `schedule_name_taken`, `tournament_too_large`, `not_in_tournament`, `limit_games`
 */
export async function createTournament(db: LocalDatabase, actor: Actor, input: NewTournament): Promise<string> {
  if (!can(actor, 'schedule.create')) throw new RuleError('not_allowed')
  if (input.bracket.matches.length > maxMatches) throw new RuleError('tournament_too_large')
  await requireRoom(db, { organizationId: actor.organizationId, key: 'games' }, toLimitMonths(input.times))
  const scheduleId = createId()
  await commit(db, actor.organizationId, 'tournament.create', async (tx) => {
    const [siblings, teams] = await Promise.all([
      tx.where('schedules', 'league_id', input.leagueId),
      tx.where('teams', 'league_id', input.leagueId),
    ])
    if (siblings.some((one) => isSameName(one.name, input.name))) throw new RuleError('schedule_name_taken')
    if (input.entrants.some((id) => !teams.some((team) => team.id === id))) throw new RuleError('not_in_tournament')
    const made = { scheduleId, newId: createId, by: actor.userId, at: new Date().toISOString() }
    const { schedule, games } = createTournamentRows(input, made)
    await tx.insert('schedules', [schedule])
    await tx.insert('games', games)
  })
  return scheduleId
}
