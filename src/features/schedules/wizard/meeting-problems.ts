import { listPlayingDates } from '#domain/scheduling/model/calendar.ts'
import { forbidsHost, isRuleOf, isWithin } from '#domain/scheduling/model/meeting-rules.ts'
import type { MeetingRule } from '#domain/schema/schedules.ts'
import { formatDate } from '#i18n/format.ts'
import { dateRangeFields } from './form-parts.ts'
import type { MeetingRuleInputs, ScheduleInputs } from './schedule-form.ts'
import { spansDivisions, toMeetingRule, toSlots } from './schedule-input.ts'
import type { LeagueResources } from './use-league-resources.ts'
import { t } from './words.ts'

export type MeetingProblem = {
  readonly index: number
  readonly field: keyof MeetingRuleInputs
  readonly message: string
}

type Supply = Pick<LeagueResources, 'teams' | 'others'>

/**
 * Returns what is wrong with the rules about when teams play each other, given the other inputs: at most one problem for
 * each line. Lines that are not complete are left out.
 */
export function findMeetingProblems(inputs: ScheduleInputs, supply: Supply): MeetingProblem[] {
  const range = dateRangeFields.safeParse(inputs)
  if (!range.success) return []
  const { startDate, endDate } = range.data
  const constraints = {
    ...range.data,
    timeSlots: toSlots(range.data),
    blackoutDates: inputs.blackoutDates.map(({ date }) => date),
  }
  const dates = listPlayingDates({ startDate, endDate, constraints })
  const lines = inputs.meetingRules.map(toCompleteRule)
  const rules = lines.filter((rule) => rule !== null)
  const seen = new Map<string, number>()
  return lines.flatMap((rule, index): MeetingProblem[] => {
    if (rule === null) return []
    const at = (field: MeetingProblem['field'], message: string): MeetingProblem[] => [{ index, field, message }]
    const season = [formatDate(startDate), formatDate(endDate)] as const
    if (rule.startDate < startDate || rule.startDate > endDate) return at('startDate', t.notInSeason(...season))
    if (rule.endDate > endDate) return at('endDate', t.notInSeason(...season))
    const meetings = countMeetings(inputs, supply, rule)
    if (meetings === 0) return at('secondId', t.teamsDoNotMeet)
    if (rule.kind === 'never') return []
    const inside = dates.filter((date) => isWithin(rule, date))
    if (inside.length === 0) return at('startDate', t.noGamesOnTheseDates)
    const away = rule.teamIds.find((id) => inside.every((date) => isAway(inputs, id, date)))
    const name = supply.teams.find(({ id }) => id === away)?.name
    if (name !== undefined) return at('startDate', t.teamCannotPlayThen(name))
    const [one, other] = rule.teamIds
    const ofPair = rules.filter((each) => isRuleOf(each, one, other))
    const isPossible = inside.some((date) => {
      const then = ofPair.filter((each) => isWithin(each, date))
      const mayHost = (host: string, guest: string) => then.every((each) => !forbidsHost(each, host, guest))
      return mayHost(one, other) || mayHost(other, one)
    })
    if (!isPossible) return at('kind', t.contradictsAnotherRow)
    if (rule.kind === 'wish') return []
    const key = rule.teamIds.toSorted().join(' ')
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    if (count <= meetings) return []
    return at('kind', inputs.doubleheaders === '' ? t.teamsMeetOnly(meetings) : t.doubleheadersOnly(meetings))
  })
}

function toCompleteRule(line: MeetingRuleInputs): MeetingRule | null {
  const { firstId, secondId, startDate, endDate } = line
  if (firstId === '' || secondId === '' || firstId === secondId) return null
  if (startDate === '' || endDate < startDate) return null
  return toMeetingRule(line)
}

/** Returns how often the two teams meet at most: for a game, or for a doubleheader. */
function countMeetings(inputs: ScheduleInputs, supply: Supply, rule: MeetingRule): number {
  const games = countGames(inputs, supply, rule)
  return inputs.doubleheaders === '' ? games : Math.floor(games / 2)
}

function countGames(inputs: ScheduleInputs, { teams, others }: Supply, { teamIds }: MeetingRule): number {
  const [one, other] = teamIds.map((id) => teams.find((team) => team.id === id))
  const isWithinDivision = one?.divisionId === other?.divisionId
  const across = spansDivisions(inputs.teamIds, { teams, others }) ? Number(inputs.crossDivisionMeetings) : 0
  if (!isWithinDivision && across === 0) return 0
  const gamesPerTeam = inputs.gamesPerTeam.trim()
  if (gamesPerTeam !== '') return Math.min(Number(gamesPerTeam), isWithinDivision ? Number.POSITIVE_INFINITY : across)
  return isWithinDivision ? Number(inputs.meetings) : across
}

function isAway({ teamBlackouts }: ScheduleInputs, team: string, date: string): boolean {
  return teamBlackouts.some((entry) => !entry.only && entry.teamId === team && isWithin(entry, date))
}
