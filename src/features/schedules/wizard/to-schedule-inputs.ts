import type { GroupLimit, MeetingRule, Schedule, ScheduleConstraints } from '#domain/schema/schedules.ts'
import type { GroupLimitInputs, MeetingRuleInputs, ScheduleInputs } from './schedule-form.ts'
import { toPairKey } from './shared-teams.ts'
import type { LeagueResources } from './use-league-resources.ts'
import { emptyScheduleInputs } from './wizard-draft.ts'

/**
 * Returns the wizard inputs that a schedule was generated from, except the random seed, which would produce the same
 * result again. An imported or manually entered schedule only has its dates; the league's presets fill in the rest.
 */
export function toScheduleInputs(schedule: Schedule, supply: LeagueResources): ScheduleInputs {
  const { constraints } = schedule
  const plain = {
    ...emptyScheduleInputs(schedule.league_id),
    name: schedule.name,
    description: schedule.description ?? '',
    startDate: schedule.start_date,
    endDate: schedule.end_date,
  }
  if (constraints === null) return plain
  const { importance = {} } = constraints
  return {
    ...plain,
    preferredDays: [...constraints.preferredDays],
    timeSlots: constraints.timeSlots.map((slot) => ({ ...slot })),
    divisionIds: [...constraints.divisionIds],
    teamIds: [...constraints.teamIds],
    fieldIds: [...constraints.fieldIds],
    meetings: String(constraints.meetings),
    gamesPerTeam: constraints.gamesPerTeam === undefined ? '' : String(constraints.gamesPerTeam),
    gameMinutes: String(constraints.gameMinutes),
    turnaroundMinutes: String(constraints.turnaroundMinutes),
    minGameSpacing: String(constraints.minGameSpacing),
    maxGamesPerDay: String(constraints.maxGamesPerDay),
    gamesPerWeek: constraints.weeklyLimit === undefined ? '' : String(constraints.weeklyLimit.games),
    weekStart: String(constraints.weeklyLimit?.weekStart ?? plain.weekStart),
    maxSameSideInRow: String(constraints.maxSameSideInRow ?? ''),
    homeAwayBalance: constraints.homeAwayBalance,
    blackoutDates: constraints.blackoutDates.map((date) => ({ date })),
    crossDivisionMeetings: String(constraints.crossDivisionMeetings ?? 0),
    doubleheaders: constraints.doubleheaders ? (constraints.doubleheaders.exchangesSides ? 'exchange' : 'same') : '',
    doubleheaderGap: String(constraints.doubleheaders?.gapMinutes ?? plain.doubleheaderGap),
    minDaysBetweenMeetings: String(constraints.minDaysBetweenMeetings ?? 0),
    teamBlackouts: (constraints.teamBlackouts ?? []).map((one) => ({ ...one, only: one.only ?? '' })),
    meetingRules: (constraints.meetingRules ?? []).map(toMeetingLine),
    groupLimits: (constraints.groupLimits ?? []).map(toGroupLine),
    homeFields: homeFieldLines(constraints, supply),
    homeDays: (constraints.homeDays ?? []).flatMap(({ teamId, weekdays }) =>
      weekdays.map((weekday) => ({ teamId, weekday: String(weekday) })),
    ),
    sharedPeople: (constraints.sharedPeople ?? []).flatMap(pairsOf),
    teamPreferences: (constraints.teamPreferences ?? []).map((one) => ({ ...one, weekday: String(one.weekday) })),
    importance: {
      travel: String(importance.travel ?? 0),
      utilization: String(importance.utilization ?? 0),
      preferences: String(importance.preferences ?? 2),
    },
    seed: (constraints.seed + 1) % 4_294_967_296,
    presetFor: schedule.league_id,
  }
}

export function toGroupLine({ opponentIds = [], side, games, ...limit }: GroupLimit): GroupLimitInputs {
  return { ...limit, opponentIds, side: side ?? '', games: String(games) }
}

export function toMeetingLine({ teamIds, isFirstHome = false, ...rule }: MeetingRule): MeetingRuleInputs {
  const [firstId, secondId] = teamIds
  return { ...rule, firstId, secondId, host: isFirstHome ? 'first' : '' }
}

/**
 * Uses the venue's id if all of its fields are included. Preserves the order, because the first place is the team's
 * home.
 */
function homeFieldLines({ homeFields = [] }: ScheduleConstraints, { places }: LeagueResources) {
  return homeFields.flatMap(({ teamId, fieldIds }) => {
    const whole = places.filter(({ fields }) => fields.every((field) => fieldIds.includes(field.id)))
    const venueOf = new Map(whole.flatMap(({ venueId, fields }) => fields.map(({ id }) => [id, venueId])))
    const placeIds = new Set(fieldIds.map((id) => venueOf.get(id) ?? id))
    return [...placeIds].map((placeId) => ({ teamId, placeId }))
  })
}

function pairsOf(group: readonly string[]): string[] {
  return group.flatMap((one, index) => group.slice(index + 1).map((other) => toPairKey(one, other)))
}
