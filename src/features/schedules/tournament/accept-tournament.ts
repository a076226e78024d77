import type { LocalDatabase } from '#data/store/database.ts'
import { readNeighborhood } from '#data/queries/organization-games.ts'
import type { MatchPlan, PlaceMatchesQuestion } from '#domain/tournaments/layout/place-matches.ts'
import { takenPlaces } from '#domain/tournaments/layout/taken-places.ts'
import { type Actor, can } from '#domain/people/capabilities.ts'
import { freeName, isSameName } from '#domain/leagues/same-name.ts'
import { clashOf } from '../conflicts/refuse-clashes.ts'
import type { LeagueSupply } from '../wizard/use-league-supply.ts'
import type { TournamentSettings } from './tournament-form.ts'
import { templateConfigOf } from './tournament-input.ts'
import { commit } from '#data/store/commit.ts'
import { newId } from '#data/changes/new-id.ts'
import { requireRoom } from '#data/changes/plan-room.ts'
import { tournamentRows, type NewTournament } from '#domain/tournaments/tournament-rows.ts'
import { monthsOf } from '#domain/plans/entitlements.ts'
import { RuleError } from '#domain/rule-error.ts'
import { mostMatches } from '#domain/schema/tournaments.ts'

export type AcceptedPlan = {
  readonly settings: TournamentSettings
  readonly question: PlaceMatchesQuestion
  readonly plan: MatchPlan
}

/**
 * Saves a plan that has a place for every match. A name already used in the league gets a number. Returns the
 * schedule's id.
 * @throws RuleError `not_allowed`, `not_in_tournament`; `schedule_clash` if a game was added since the plan was made;
 *   `limit_games`
 */
export async function acceptTournament(
  db: LocalDatabase,
  actor: Actor,
  { settings, question: { bracket, entrants, input }, plan }: AcceptedPlan,
  supply: LeagueSupply,
): Promise<string> {
  const times = plan.places.flatMap((place) => place ?? [])
  await refuseTaken(db, actor, { bracket, entrants, times, settings, input })
  const siblings = await db.schedules.where('league_id').equals(settings.leagueId).toArray()
  const templates = await db.tournament_templates.get(settings.templateId)
  return createTournament(db, actor, {
    name: freeName(
      settings.name,
      siblings.map(({ name }) => name),
    ),
    leagueId: settings.leagueId,
    timeZone: input.timeZone,
    description: settings.description,
    startDate: settings.startDate,
    endDate: settings.endDate,
    templateId: templates?.id ?? null,
    templateConfig: templateConfigOf(settings, supply, entrants.length),
    constraints: input.constraints,
    bracket,
    entrants,
    times,
  })
}

type Taken = Parameters<typeof takenPlaces>[0] &
  Pick<AcceptedPlan, 'settings'> &
  Pick<PlaceMatchesQuestion, 'input'> & { readonly times: readonly { readonly start: string; readonly end: string }[] }

async function refuseTaken(db: LocalDatabase, actor: Actor, { settings, input, ...places }: Taken): Promise<void> {
  const starts = places.times.map(({ start }) => start).toSorted()
  const ends = places.times.map(({ end }) => end).toSorted()
  const [from, to] = [starts.at(0), ends.at(-1)]
  if (from === undefined || to === undefined) return
  const near = await readNeighborhood(db, actor.organizationId, from, to)
  const { byField, byTeam } = takenPlaces(places, near.games, input.constraints)
  const games = [...new Set([...byTeam, ...byField])]
  if (games.length > 0) throw await clashOf(db, settings, { games, isOfFields: byTeam.length === 0 })
}

/**
 * Saves a tournament in one change: a draft schedule, and a game for each match of its bracket. Returns the schedule's
 * id.
 * @throws RuleError `not_allowed`, `schedule_name_taken`, `tournament_too_large`, `not_in_tournament`, `limit_games`
 */
export async function createTournament(db: LocalDatabase, actor: Actor, input: NewTournament): Promise<string> {
  if (!can(actor, 'schedule.create')) throw new RuleError('not_allowed')
  if (input.bracket.matches.length > mostMatches) throw new RuleError('tournament_too_large')
  await requireRoom(db, { organizationId: actor.organizationId, key: 'games' }, monthsOf(input.times))
  const scheduleId = newId()
  await commit(db, actor.organizationId, 'tournament.create', async (tx) => {
    const [siblings, teams] = await Promise.all([
      tx.where('schedules', 'league_id', input.leagueId),
      tx.where('teams', 'league_id', input.leagueId),
    ])
    if (siblings.some((one) => isSameName(one.name, input.name))) throw new RuleError('schedule_name_taken')
    if (input.entrants.some((id) => !teams.some((team) => team.id === id))) throw new RuleError('not_in_tournament')
    const made = { scheduleId, newId, by: actor.userId, at: new Date().toISOString() }
    const { schedule, games } = tournamentRows(input, made)
    await tx.insert('schedules', [schedule])
    await tx.insert('games', games)
  })
  return scheduleId
}
