import { compareText } from '../../compare-text.ts'
import { getTeamIds } from '../../scores/game-teams.ts'
import { hasBothTeams } from '../../scores/scores.ts'
import type { Team, TeamStaff } from '../../schema/leagues.ts'
import type { Membership } from '../../schema/organizations.ts'
import type { Game } from '../../schema/schedules.ts'
import { t } from './words.ts'

/** The people affected by a change to games. The server notifies the same people (`private.notify_changes`). */
export type AffectedPeople = {
  readonly games: number
  /** The teams' names in alphabetical order. */
  readonly teams: readonly string[]
  /** The names of these teams' staff, except the person making the change, in alphabetical order. */
  readonly people: readonly string[]
  /** How many league staff are also notified. */
  readonly leagueStaff: number
  /** Whether at least one game has a team that is not known yet. */
  readonly isOpen?: boolean
  /** Teams without staff, so no one is notified on their behalf. */
  readonly unreached: readonly string[]
}

/** @param newTeamIds the teams that play after the change, if they differ from the current ones */
export function findAffectedPeople(
  games: readonly Pick<Game, 'home_team_id' | 'away_team_id'>[],
  known: { teams: readonly Team[]; teamStaff: readonly TeamStaff[]; members: readonly Membership[] },
  actorId: string,
  newTeamIds: readonly string[] = [],
): AffectedPeople {
  const teamIds = new Set([...games.flatMap(getTeamIds), ...newTeamIds])
  const teams = known.teams.filter((team) => teamIds.has(team.id)).toSorted((a, b) => compareText(a.name, b.name))
  const memberIds = new Set(known.members.map((member) => member.user_id))
  const staff = known.teamStaff.filter((one) => teamIds.has(one.team_id) && memberIds.has(one.user_id))
  const staffIds = new Set(staff.map((one) => one.user_id))
  const others = known.members.filter((member) => member.user_id !== actorId)
  return {
    games: games.length,
    isOpen: games.some((game) => !hasBothTeams(game)),
    teams: teams.map((team) => team.name),
    people: others
      .filter((member) => staffIds.has(member.user_id))
      .map((member) => member.display_name || t.unnamedPerson)
      .toSorted(compareText),
    leagueStaff: others.filter(
      (member) =>
        (member.role === 'league_manager' || member.role === 'league_administrator') && !staffIds.has(member.user_id),
    ).length,
    unreached: teams.filter((team) => !staff.some((one) => one.team_id === team.id)).map((team) => team.name),
  }
}

/** Returns one sentence for each thing worth knowing before the change. */
export function describeAffected({ games, isOpen, teams, people, leagueStaff, unreached }: AffectedPeople): string[] {
  const league = leagueStaff > 0 ? [t.leagueStaff(leagueStaff)] : []
  const notified = [...firstOf(people, 5), ...league]
  return [
    gamesOf(games, teams),
    ...(isOpen && teams.length > 0 ? [t.othersNotifiedLater] : []),
    notified.length > 0 ? t.willBeNotified(t.list(notified)) : t.nobodyToNotify,
    ...(unreached.length > 0 ? [t.noStaff(t.list(firstOf(unreached, 6)), unreached.length)] : []),
  ]
}

/**
 * Describes how many games of which teams are affected. In a bracket, the teams may not be known yet; they are notified
 * as soon as they are determined, with the game's details at that time.
 */
function gamesOf(games: number, teams: readonly string[]): string {
  return teams.length > 0 ? t.gamesOf(games, t.list(firstOf(teams, 6))) : t.gamesOfUnknownTeams(games)
}

/** Returns the text for the success message. The server sends the notifications when the change reaches it. */
export function describeNotified({ people, leagueStaff }: AffectedPeople): string | undefined {
  const many = people.length + leagueStaff
  return many === 0 ? undefined : t.peopleNotified(many)
}

function firstOf(names: readonly string[], most: number): string[] {
  return names.length <= most + 1 ? [...names] : [...names.slice(0, most), t.more(names.length - most)]
}
