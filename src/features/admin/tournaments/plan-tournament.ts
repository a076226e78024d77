import type { AdminLeagueResources } from '#api/administration/tournaments.ts'
import { createBracket, isTeamCountOf } from '#domain/tournaments/create-bracket.ts'
import { hasPoolPlay, maxTournamentTeams, type Bracket } from '#domain/tournaments/model.ts'
import type { MatchPlan } from '#domain/tournaments/layout/place-matches.ts'
import { listSeedsWithBye } from '#domain/tournaments/possible-teams.ts'
import { seedByPoints, seedFromStandings, computeTeamTotals, type SeededTeam } from '#domain/tournaments/seeds.ts'
import { getLeagueRules } from '#domain/rulebook/versions.ts'
import { toLocalDate } from '#domain/time.ts'
import type { NewTournament } from '#domain/tournaments/tournament-rows.ts'
import { findClosedTimes } from '#domain/scheduling/conflicts/closed-times.ts'
import type { BusyTime, ScheduleField } from '#domain/scheduling/model/model.ts'
import { buildScheduleInput } from '#domain/scheduling/model/schedule-input.ts'
import { weekdays } from '#domain/time.ts'
import type { TournamentValues } from './tournament-form.ts'
import type { PlaceMatchesInput } from '#domain/tournaments/layout/place-matches-input.ts'

/** Returns the league's teams in seed order; `byHand` is the manual order. */
export function sortBySeed(
  supply: AdminLeagueResources,
  seeding: TournamentValues['seeding'],
  byHand: readonly string[],
): readonly SeededTeam[] {
  if (seeding === 'hand') return byHand.map((teamId) => ({ teamId, because: '' }))
  const { league, rulebook_versions: versions } = supply
  const { rulebook } = getLeagueRules(league, versions, toLocalDate(new Date().toISOString(), league.time_zone))
  return seeding === 'points'
    ? seedByPoints(supply.teams, computeTeamTotals(supply, rulebook))
    : seedFromStandings(supply, rulebook)
}

export type BracketOutline = {
  readonly bracket: Bracket
  readonly entrants: readonly string[]
  /** Teams that start in the second round; empty if pool play comes first. */
  readonly byes: readonly string[]
}

/** Returns what would be played, or null if there is no such template or the number of teams is not possible. */
export function toBracketOutline(
  supply: AdminLeagueResources,
  order: readonly SeededTeam[],
  { templateId, maxTeams }: { readonly templateId: string; readonly maxTeams: number },
): BracketOutline | null {
  const template = supply.templates.find(({ id }) => id === templateId)
  if (!template || !Number.isInteger(maxTeams) || maxTeams > maxTournamentTeams) return null
  const entrants = order.slice(0, Math.max(0, maxTeams)).map(({ teamId }) => teamId)
  if (!isTeamCountOf(template.format, entrants.length)) return null
  const bracket = createBracket(template, entrants.length)
  const byes = hasPoolPlay(bracket) ? [] : listSeedsWithBye(bracket)
  return { bracket, entrants, byes: byes.flatMap((seed) => entrants[seed - 1] ?? []) }
}

type Plan = {
  readonly supply: AdminLeagueResources
  readonly values: TournamentValues
  readonly outline: BracketOutline
}

/** Returns the scheduler's input for assigning times and fields to the matches. */
export function toMatchPlacementInput(
  { supply, values, outline }: Plan,
  games: readonly BusyTime[],
): PlaceMatchesInput {
  const { startDate, endDate } = values
  const timeZone = supply.league.time_zone
  const fields = fieldsOf(supply, values)
  const { openingHours, closures, teams } = supply
  const closed = findClosedTimes({ timeZone, startDate, endDate, fields, openingHours, closures })
  return {
    bracket: outline.bracket,
    entrants: outline.entrants,
    input: buildScheduleInput({
      timeZone,
      startDate,
      endDate,
      constraints: constraintsOf({ supply, values, outline }),
      teams: teams.map(({ id, name, division_id: divisionId }) => ({ id, name, divisionId })),
      fields,
      busy: [...games, ...closed],
    }),
  }
}

/** Returns the tournament with the times that were found, or null if some matches have no time. */
export function toPlannedTournament(plan: Plan, { places }: MatchPlan): NewTournament | null {
  const { values, outline, supply } = plan
  const times = places.flatMap((place) => place ?? [])
  if (times.length < outline.bracket.matches.length) return null
  return {
    name: values.name,
    leagueId: supply.league.id,
    timeZone: supply.league.time_zone,
    description: values.description,
    startDate: values.startDate,
    endDate: values.endDate,
    templateId: values.templateId,
    templateConfig: {
      maxTeams: values.maxTeams,
      registrationDeadline: values.registrationDeadline,
      venueIds: values.venueIds,
    },
    constraints: constraintsOf(plan),
    bracket: outline.bracket,
    entrants: outline.entrants,
    times,
  }
}

function constraintsOf({ supply, values, outline }: Plan): NonNullable<NewTournament['constraints']> {
  return {
    preferredDays: [...weekdays],
    timeSlots: [{ start: values.firstGame, end: values.lastEnd }],
    blackoutDates: [],
    teamIds: [...outline.entrants],
    fieldIds: fieldsOf(supply, values).map(({ id }) => id),
    divisionIds: [],
    meetings: 1,
    gameMinutes: values.gameMinutes,
    turnaroundMinutes: 0,
    minGameSpacing: values.restHours,
    maxGamesPerDay: values.maxGamesPerDay,
    homeAwayBalance: false,
    seed: 1,
  }
}

function fieldsOf({ venues }: AdminLeagueResources, { venueIds }: TournamentValues): ScheduleField[] {
  return venues
    .filter(({ id }) => venueIds.includes(id))
    .flatMap((venue) => venue.fields.map((field) => ({ ...field, venueId: venue.id, venueName: venue.name })))
}
