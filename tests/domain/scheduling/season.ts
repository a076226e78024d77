import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import type { MeetingRule, ScheduleConstraints } from '#domain/schema/schedules.ts'
import { addDays, dateToDayNumber, toLocalDate, toLocalTime, timeToMinutes, getWeekday } from '#domain/time.ts'

type Wishes = Partial<ScheduleConstraints> & {
  readonly teams: number
  readonly fields: number
  readonly weeks: number
  readonly start?: string
  readonly timeZone?: string
  readonly divisions?: number
  readonly busy?: ScheduleInput['busy']
}

/**
 * Creates a league that plays on Saturdays in New York, starting from Sunday, March 1, 2026, unless `wishes` says
 * otherwise.
 */
export function season(wishes: Wishes): ScheduleInput {
  const {
    teams,
    fields,
    weeks,
    start = '2026-03-01',
    timeZone = 'America/New_York',
    divisions = 0,
    busy = [],
    ...rules
  } = wishes
  const teamList = Array.from({ length: teams }, (_, index) => ({
    id: `team-${String(index).padStart(2, '0')}`,
    name: `Team ${index}`,
    divisionId: divisions === 0 ? null : `division-${index % divisions}`,
  }))
  const fieldList = Array.from({ length: fields }, (_, index) => ({
    id: `field-${index}`,
    name: `Field ${index}`,
    venueId: 'venue',
    venueName: 'Riverside',
  }))
  return {
    timeZone,
    startDate: start,
    endDate: addDays(start, weeks * 7 - 1),
    teams: teamList,
    fields: fieldList,
    busy,
    constraints: {
      preferredDays: [6],
      timeSlots: [{ start: '09:00', end: '17:00' }],
      blackoutDates: [],
      teamIds: teamList.map((team) => team.id),
      fieldIds: fieldList.map((field) => field.id),
      divisionIds: [],
      meetings: 1,
      gameMinutes: 60,
      turnaroundMinutes: 0,
      minGameSpacing: 2,
      maxGamesPerDay: 1,
      homeAwayBalance: true,
      seed: 1,
      ...rules,
    },
  }
}

const hourMs = 3_600_000

/** Returns every rule that the proposal breaks, checked pair by pair, independently of the generator's own tables. */
export function violations(input: ScheduleInput, proposal: Pick<ScheduleProposal, 'games'>): string[] {
  const { constraints, timeZone } = input
  const found: string[] = []
  const spans = proposal.games.map((game) => ({ ...game, from: Date.parse(game.start), to: Date.parse(game.end) }))
  for (const [index, game] of spans.entries()) {
    const name = `${game.homeTeamId} vs ${game.awayTeamId} at ${game.start}`
    const date = toLocalDate(game.start, timeZone)
    const from = timeToMinutes(toLocalTime(game.start, timeZone))
    if (game.homeTeamId === game.awayTeamId) found.push(`${name} plays itself`)
    if (!constraints.fieldIds.includes(game.fieldId)) found.push(`${name} on a field that was not chosen`)
    const minutes = (game.to - game.from) / 60_000
    if (!input.slotsAreGames && minutes !== constraints.gameMinutes) found.push(`${name} has another length`)
    if (date < input.startDate || date > input.endDate) found.push(`${name} out of season`)
    if (!constraints.preferredDays.includes(getWeekday(date))) found.push(`${name} on the wrong weekday`)
    if (constraints.blackoutDates.includes(date)) found.push(`${name} on a blackout date`)
    const inSlot = [game.homeTeamId, game.awayTeamId].every((teamId) =>
      constraints.timeSlots.some(
        ({ start, end, weekdays = [1, 2, 3, 4, 5, 6, 7], fieldIds = [game.fieldId], divisionIds }) =>
          weekdays.includes(getWeekday(date)) &&
          fieldIds.includes(game.fieldId) &&
          divisionIds?.includes(input.teams.find(({ id }) => id === teamId)?.divisionId ?? 'none') !== false &&
          (input.slotsAreGames
            ? from === timeToMinutes(start) && (from + minutes) % (24 * 60) === timeToMinutes(end)
            : from >= timeToMinutes(start) && from + minutes <= timeToMinutes(end) + (end < start ? 24 * 60 : 0)),
      ),
    )
    if (!inSlot) found.push(`${name} outside of the time slots`)
    for (const other of spans.slice(index + 1)) {
      const gap = Math.max(game.from, other.from) - Math.min(game.to, other.to)
      if (game.fieldId === other.fieldId && gap < constraints.turnaroundMinutes * 60_000) found.push(`${name}: field`)
      const teams = [other.homeTeamId, other.awayTeamId]
      const shared = teams.includes(game.homeTeamId) || teams.includes(game.awayTeamId)
      if (shared && gap < constraints.minGameSpacing * hourMs) found.push(`${name}: rest`)
    }
    for (const taken of input.busy) {
      const gap = Math.max(game.from, Date.parse(taken.start)) - Math.min(game.to, Date.parse(taken.end))
      const isGame = (taken.kind ?? 'game') === 'game'
      if (taken.fieldId === game.fieldId && gap < (isGame ? constraints.turnaroundMinutes * 60_000 : 0))
        found.push(`${name}: field taken`)
      const isTheirs = taken.teamIds.includes(game.homeTeamId) || taken.teamIds.includes(game.awayTeamId)
      if (isTheirs && gap < (isGame ? constraints.minGameSpacing * hourMs : 0)) found.push(`${name}: team taken`)
    }
  }
  found.push(
    ...onWrongSide(input, proposal),
    ...atHome(input, proposal),
    ...tooManyInDays(input, proposal),
    ...tooNear(input, proposal),
    ...onWrongDates(input, proposal),
    ...tooManyInRow(input, proposal),
    ...tooManyOfGroups(input, proposal),
  )
  const perDay = new Map<string, number>()
  const onDate = (teamIds: readonly string[], start: string) => {
    for (const teamId of teamIds) {
      const key = `${teamId} on ${toLocalDate(start, timeZone)}`
      perDay.set(key, (perDay.get(key) ?? 0) + 1)
    }
  }
  for (const game of spans) onDate([game.homeTeamId, game.awayTeamId], game.start)
  const proposed = [...perDay.keys()]
  for (const taken of gamesElsewhere(input)) onDate(taken.teamIds, taken.start)
  for (const key of proposed)
    if ((perDay.get(key) ?? 0) > constraints.maxGamesPerDay) found.push(`${key}: too many games`)
  return found
}

function gamesElsewhere({ busy }: ScheduleInput) {
  return busy.filter(({ kind = 'game' }) => kind === 'game')
}

function onWrongSide(
  { sideLimits = [], homeDays = [], timeZone }: ScheduleInput,
  { games }: Pick<ScheduleProposal, 'games'>,
): string[] {
  return games.flatMap(({ homeTeamId, awayTeamId, start }) => {
    const date = toLocalDate(start, timeZone)
    const wrong = sideLimits.filter(
      ({ teamId, only, startDate, endDate }) =>
        teamId === (only === 'home' ? awayTeamId : homeTeamId) && startDate <= date && date <= endDate,
    )
    const days = homeDays.filter(({ teamId }) => teamId === homeTeamId).flatMap(({ weekdays }) => weekdays)
    const isOffDay = days.length > 0 && !days.includes(getWeekday(date))
    return [
      ...wrong.map(({ teamId, only }) => `${teamId} at ${start} may only play ${only}`),
      ...(isOffDay ? [`${homeTeamId} at ${start} is at home on another weekday`] : []),
    ]
  })
}

function atHome(
  { homeGamesAtHome = false, teams }: ScheduleInput,
  { games }: Pick<ScheduleProposal, 'games'>,
): string[] {
  if (!homeGamesAtHome) return []
  const homes = new Map(teams.map(({ id, homeFieldIds = [] }) => [id, homeFieldIds]))
  return games.flatMap(({ homeTeamId, fieldId, start }) => {
    const home = homes.get(homeTeamId) ?? []
    return home.length === 0 || home.includes(fieldId) ? [] : [`${homeTeamId} at ${start} is not at home`]
  })
}

/**
 * Checks the hard limits, those for weeks one week at a time. If another period is too full, its fullest part begins on a day with a game, so only such days are
 * checked.
 */
function tooManyInDays(input: ScheduleInput, { games }: Pick<ScheduleProposal, 'games'>): string[] {
  const hard = (input.limits ?? []).filter(({ penalty }) => penalty === undefined)
  return input.teams.flatMap(({ id }) => {
    const dayOf = (start: string) => dateToDayNumber(toLocalDate(start, input.timeZone))
    const days = [
      ...games.filter(({ homeTeamId, awayTeamId }) => homeTeamId === id || awayTeamId === id),
      ...gamesElsewhere(input).filter(({ teamIds }) => teamIds.includes(id)),
    ].map(({ start }) => dayOf(start))
    const inWeeks = hard.flatMap(({ weekStart, games: most }) => {
      if (weekStart === undefined) return []
      const weeks = days.map((day) => Math.floor((day + 4 - weekStart) / 7)) // day 0 was a Thursday
      return weeks
        .filter((week) => weeks.filter((other) => other === week).length > most)
        .map((week) => `${id} in week ${week}: more than ${most} games`)
    })
    const inDays = hard.flatMap((limit) =>
      limit.weekStart !== undefined
        ? []
        : days
            .filter((first) => days.filter((day) => day >= first && day < first + limit.days).length > limit.games)
            .map((first) => `${id} from day ${first}: more than ${limit.games} games in ${limit.days} days`),
    )
    return [...inWeeks, ...inDays]
  })
}

/** Counts the games of each limit of a group, date by date or in all. */
function tooManyOfGroups(
  { groupLimits = [], timeZone }: ScheduleInput,
  { games }: Pick<ScheduleProposal, 'games'>,
): string[] {
  return groupLimits.flatMap(({ teamIds, opponentIds, side, startDate, endDate, games: most, per }, nth) => {
    const dates = games.flatMap(({ homeTeamId, awayTeamId, start }) => {
      const date = toLocalDate(start, timeZone)
      const sides = [
        { own: homeTeamId, other: awayTeamId, on: 'home' },
        { own: awayTeamId, other: homeTeamId, on: 'away' },
      ]
      const isCounted = sides.some(
        ({ own, other, on }) =>
          teamIds.includes(own) && (side ?? on) === on && (opponentIds === undefined || opponentIds.includes(other)),
      )
      return isCounted && startDate <= date && date <= endDate ? [date] : []
    })
    const counted =
      per === 'all' ? dates.length : Math.max(0, ...dates.map((date) => dates.filter((one) => one === date).length))
    return counted > most ? [`limit ${nth}: ${counted} games`] : []
  })
}

/** Spells out each team's sides in order of time, and looks for one more home game or away game than allowed. */
function tooManyInRow(
  { maxSameSideInRow: most, teams }: ScheduleInput,
  { games }: Pick<ScheduleProposal, 'games'>,
): string[] {
  if (most === undefined) return []
  return teams.flatMap(({ id }) => {
    const sides = games
      .filter(({ homeTeamId, awayTeamId }) => homeTeamId === id || awayTeamId === id)
      .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
      .map(({ homeTeamId }) => (homeTeamId === id ? 'H' : 'A'))
      .join('')
    const isBroken = sides.includes('H'.repeat(most + 1)) || sides.includes('A'.repeat(most + 1))
    return isBroken ? [`${id}: ${sides}`] : []
  })
}

/** Finds meetings of two teams with too few days between them, and simultaneous games of teams that share people. */
function tooNear(input: ScheduleInput, { games }: Pick<ScheduleProposal, 'games'>): string[] {
  const { minDaysBetweenMeetings = 0, sharedPeople = [], timeZone } = input
  return games.flatMap((game, index) =>
    games.slice(index + 1).flatMap((other) => {
      const name = `${game.homeTeamId} vs ${game.awayTeamId} at ${game.start} and ${other.start}`
      const [teams, others] = [game, other].map(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])
      const days = [game, other].map(({ start }) => dateToDayNumber(toLocalDate(start, timeZone)))
      const isSamePair = teams?.every((team) => others?.includes(team)) ?? false
      const isTooSoon = Math.abs((days[0] ?? 0) - (days[1] ?? 0)) < minDaysBetweenMeetings
      const overlaps = game.start < other.end && other.start < game.end
      const sharesPeople = sharedPeople.some(
        (people) => teams?.some((team) => people.includes(team)) && others?.some((team) => people.includes(team)),
      )
      return [
        ...(isSamePair && isTooSoon ? [`${name}: met too soon`] : []),
        ...(overlaps && sharesPeople ? [`${name}: the same people`] : []),
      ]
    }),
  )
}

/**
 * Checks the rules about when teams play each other. A game that is not in the proposal may still be on the dates on
 * which one must be.
 */
function onWrongDates(input: ScheduleInput, { games }: Pick<ScheduleProposal, 'games'>): string[] {
  const { meetingRules = [], timeZone, teams, constraints, crossDivisionMeetings = 0 } = input
  const pairs = new Set(meetingRules.map(({ teamIds }) => teamIds.toSorted().join(' ')))
  return [...pairs].flatMap((pair) => {
    const own = meetingRules.filter(({ teamIds }) => teamIds.toSorted().join(' ') === pair)
    const played = games
      .filter(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].toSorted().join(' ') === pair)
      .map((game) => ({ home: game.homeTeamId, date: toLocalDate(game.start, timeZone) }))
    const divisions = pair.split(' ').map((id) => teams.find((team) => team.id === id)?.divisionId)
    const meetings = divisions[0] === divisions[1] ? constraints.meetings : crossDivisionMeetings
    const musts = own.filter(({ kind }) => kind === 'must')
    const canAssign = ([rule, ...others]: readonly MeetingRule[], left: typeof played, spare: number): boolean => {
      if (rule === undefined) return true
      if (spare > 0 && canAssign(others, left, spare - 1)) return true
      return left.some(
        ({ date }, at) =>
          rule.startDate <= date && date <= rule.endDate && canAssign(others, left.toSpliced(at, 1), spare),
      )
    }
    // A pair that does not meet often enough can't break such a rule, because no game of it is on the wrong date.
    const required = musts.length > meetings ? [] : musts
    const isMissing = !canAssign(required, played, meetings - played.length)
    const wrong = played.filter(({ home, date }) =>
      own.some(
        ({ kind, startDate, endDate, teamIds: [first], isFirstHome = false }) =>
          startDate <= date &&
          date <= endDate &&
          ((kind === 'never' && (!isFirstHome || home === first)) ||
            (kind === 'must' && isFirstHome && home !== first)),
      ),
    )
    return [
      ...(isMissing ? [`${pair}: no game left for a date on which one must be`] : []),
      ...wrong.map(({ home, date }) => `${pair} on ${date} at ${home}`),
    ]
  })
}

/** Counts the games of each pair in the proposal, placed or not, such as `a b` → 2. */
export function meetings(proposal: ScheduleProposal): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { homeTeamId, awayTeamId } of [...proposal.games, ...proposal.unplaced]) {
    const pair = [homeTeamId, awayTeamId].toSorted().join(' ')
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}
