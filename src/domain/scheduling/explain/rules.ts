import { formatDate, formatTime } from '#i18n/format.ts'
import { formatWeekday } from '#i18n/format-period.ts'
import { gameSides, type GroupLimit, type TimeSlot } from '../../schema/schedules.ts'
import { countGamesPerMatch, omitDoubleheaders } from '../model/doubleheaders.ts'
import { isForEveryone, isSlotOfWeekday } from '../model/playing-days.ts'
import { formatGameTime, toLocalDate, weekdays } from '../../time.ts'
import type { BusyTime, GameLimit, ScheduleInput, SideLimit } from '../model/model.ts'
import {
  formatCount,
  formatMinutes,
  formatNames,
  formatSharedPeople,
  formatSpan,
  formatWeekdays,
  getMatchNoun,
} from './format-lists.ts'

/** A rule, or a group of rules, that the league's staff could give up. */
export type RelaxableRule = {
  readonly kind:
    | 'absences'
    | 'closures'
    | 'games elsewhere'
    | 'events'
    | 'home fields'
    | 'sides'
    | 'home days'
    | 'doubleheaders'
    | 'meetings'
    | 'groups'
    | 'days of times'
    | 'places of times'
    | 'people'
    | 'limit'
    | 'rest'
    | 'days between'
    | 'runs'
    | 'games a day'
  /** The rule as a sentence. */
  readonly words: string
  readonly without: (input: ScheduleInput) => ScheduleInput
  /** For rules with several parts: relaxations that each drop one of the parts. */
  readonly oneLess?: (input: ScheduleInput) => Relaxation[]
}

/** A small change to a league that might make its games fit. */
export type Relaxation = {
  /** The end of a sentence that begins with "All games fit if". */
  readonly words: string
  readonly input: ScheduleInput
  /** Relaxations of one series are increasing amounts of the same change: the first one that helps is enough. */
  readonly series?: string
}

/**
 * Returns the league's rules, hardest to change first: people before places, places before the league's own
 * preferences.
 */
export function listRelaxableRules(input: ScheduleInput): RelaxableRule[] {
  return [
    ...peopleRules(input),
    ...absenceRules(input),
    ...sideRules(input),
    ...homeDayRules(input),
    ...meetingDateRules(input),
    ...groupRules(input),
    ...homeRules(input),
    ...elsewhereRules(input),
    ...eventRules(input),
    ...closureRules(input),
    ...slotDayRules(input),
    ...slotPlaceRules(input),
    ...leagueRules(input),
  ]
}

const kindOf = ({ kind = 'game' }: BusyTime) => kind

function peopleRules({ sharedPeople = [], sharedNames = [], teams }: ScheduleInput): RelaxableRule[] {
  return sharedPeople.flatMap((group): RelaxableRule[] => {
    const members = teams.filter(({ id }) => group.includes(id))
    if (members.length < 2) return []
    const without = (input: ScheduleInput) => ({
      ...input,
      sharedPeople: (input.sharedPeople ?? []).filter((other) => other !== group),
    })
    const names = formatNames(members.map(({ name }) => name))
    return [
      {
        kind: 'people',
        words: `${formatSharedPeople(members, sharedNames)} and do not play at the same time.`,
        without,
        oneLess: (input) => [{ words: `${names} may play at the same time.`, input: without(input) }],
      },
    ]
  })
}

function absenceRules({ teams, busy, constraints }: ScheduleInput): RelaxableRule[] {
  const playing = new Set(constraints.teamIds)
  return teams.flatMap(({ id, name }): RelaxableRule[] => {
    const times = busy.filter((taken) => kindOf(taken) === 'away' && taken.teamIds.includes(id)).length
    if (times === 0 || !playing.has(id)) return []
    return [
      {
        kind: 'absences',
        words: `${name} cannot play at ${formatCount(times, 'time')}.`,
        without: (input) => ({ ...input, busy: input.busy.map((taken) => withoutTeam(taken, id)) }),
        oneLess: (input) =>
          input.busy.flatMap((taken, index) =>
            kindOf(taken) === 'away' && taken.teamIds.includes(id)
              ? [
                  {
                    words: `${name} can play on ${when(input, taken)}.`,
                    input: { ...input, busy: input.busy.with(index, withoutTeam(taken, id)) },
                  },
                ]
              : [],
          ),
      },
    ]
  })
}

function withoutTeam(taken: BusyTime, id: string): BusyTime {
  if (kindOf(taken) !== 'away') return taken
  return { ...taken, teamIds: taken.teamIds.filter((teamId) => teamId !== id) }
}

function closureRules({ fields, busy, constraints }: ScheduleInput): RelaxableRule[] {
  const chosen = fields.filter(({ id }) => constraints.fieldIds.includes(id))
  const venues = new Map(chosen.map(({ venueId, venueName }) => [venueId, venueName]))
  return [...venues].flatMap(([venueId, venueName]): RelaxableRule[] => {
    const own = new Set(chosen.filter((field) => field.venueId === venueId).map(({ id }) => id))
    const isClosure = (taken: BusyTime) =>
      kindOf(taken) === 'closed' && taken.fieldId !== null && own.has(taken.fieldId)
    const times = busy.filter(isClosure).length
    if (times === 0) return []
    return [
      {
        kind: 'closures',
        words: `${venueName} is closed at ${formatCount(times, 'time')}.`,
        without: (input) => ({ ...input, busy: input.busy.filter((taken) => !isClosure(taken)) }),
        oneLess: (input) =>
          input.busy.filter(isClosure).map((taken) => ({
            words: `${fields.find(({ id }) => id === taken.fieldId)?.name ?? venueName} is open on ${when(input, taken)}.`,
            input: { ...input, busy: input.busy.filter((other) => other !== taken) },
          })),
      },
    ]
  })
}

function when({ timeZone }: ScheduleInput, { start, end }: BusyTime): string {
  const date = formatDate(toLocalDate(start, timeZone))
  const isWholeDay = Date.parse(end) - Date.parse(start) >= 23 * 3_600_000
  return isWholeDay ? date : `${date} from ${formatGameTime(start, timeZone)} to ${formatGameTime(end, timeZone)}`
}

function elsewhereRules({ busy }: ScheduleInput): RelaxableRule[] {
  const isGame = (taken: BusyTime) => kindOf(taken) === 'game' || kindOf(taken) === 'untimed'
  const games = busy.filter(isGame).length
  if (games === 0) return []
  return [
    {
      kind: 'games elsewhere',
      words: `${formatCount(games, 'game')} of other schedules ${games === 1 ? 'takes' : 'take'} teams and fields.`,
      without: (input) => ({ ...input, busy: input.busy.filter((taken) => !isGame(taken)) }),
    },
  ]
}

function eventRules({ busy }: ScheduleInput): RelaxableRule[] {
  const isEvent = (taken: BusyTime) => kindOf(taken) === 'event'
  const events = busy.filter(isEvent).length
  if (events === 0) return []
  return [
    {
      kind: 'events',
      words:
        events === 1
          ? '1 practice or event takes teams or a field.'
          : `${events} practices and events take teams or fields.`,
      without: (input) => ({ ...input, busy: input.busy.filter((taken) => !isEvent(taken)) }),
      oneLess: (input) =>
        input.busy.filter(isEvent).map((taken) => ({
          words: `the practice or event on ${when(input, taken)} is moved.`,
          input: { ...input, busy: input.busy.filter((other) => other !== taken) },
        })),
    },
  ]
}

function homeRules({ homeGamesAtHome = false, teams }: ScheduleInput): RelaxableRule[] {
  if (!homeGamesAtHome || teams.every(({ homeFieldIds = [] }) => homeFieldIds.length === 0)) return []
  const words = 'Home games are played on the home field of the team.'
  return [{ kind: 'home fields', words, without: (input) => ({ ...input, homeGamesAtHome: false }) }]
}

/** The dates on which a team plays only at home, or only away. */
function sideRules({ teams, sideLimits = [], constraints }: ScheduleInput): RelaxableRule[] {
  return teams.flatMap(({ id, name }) =>
    gameSides.flatMap((only): RelaxableRule[] => {
      const isTheirs = (limit: SideLimit) => limit.teamId === id && limit.only === only
      const own = sideLimits.filter(isTheirs)
      if (own.length === 0 || !constraints.teamIds.includes(id)) return []
      const dates = ({ startDate, endDate }: SideLimit) =>
        startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`
      const other = only === 'home' ? 'away' : 'at home'
      const without = (input: ScheduleInput, isLifted: (limit: SideLimit) => boolean): ScheduleInput => ({
        ...input,
        sideLimits: (input.sideLimits ?? []).filter((limit) => !isLifted(limit)),
      })
      return [
        {
          kind: 'sides',
          words: `${name} cannot play ${other} on ${formatNames(own.map(dates))}.`,
          without: (input) => without(input, isTheirs),
          oneLess: (input) =>
            (input.sideLimits ?? []).filter(isTheirs).map((limit) => ({
              words: `${name} can play ${other} on ${dates(limit)}.`,
              input: without(input, (each) => each === limit),
            })),
        },
      ]
    }),
  )
}

/** The weekdays on which a team plays at home. */
function homeDayRules({ teams, homeDays = [] }: ScheduleInput): RelaxableRule[] {
  return homeDays.flatMap((days): RelaxableRule[] => {
    const name = teams.find(({ id }) => id === days.teamId)?.name
    if (name === undefined) return []
    const without = (input: ScheduleInput): ScheduleInput => ({
      ...input,
      homeDays: (input.homeDays ?? []).filter((other) => other !== days),
    })
    return [
      {
        kind: 'home days',
        words: `${name} can play at home only on ${formatWeekdays(days.weekdays)}.`,
        without,
        oneLess: (input) => [{ words: `${name} can play at home on any day.`, input: without(input) }],
      },
    ]
  })
}

/** The dates on which two teams must or must not play each other. */
function meetingDateRules({ teams, meetingRules = [] }: ScheduleInput): RelaxableRule[] {
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  return meetingRules.flatMap((rule): RelaxableRule[] => {
    if (rule.kind === 'wish') return []
    const [first = '', second = ''] = rule.teamIds.map((id) => names.get(id))
    const isHosting = rule.isFirstHome === true
    const who = isHosting ? first : `${first} and ${second}`
    const what = `${isHosting ? `host ${second}` : 'play each other'} ${formatSpan(rule)}.`
    const without = (input: ScheduleInput): ScheduleInput => ({
      ...input,
      meetingRules: (input.meetingRules ?? []).filter((other) => other !== rule),
    })
    return [
      {
        kind: 'meetings',
        words: `${who} must ${rule.kind === 'never' ? 'not ' : ''}${what}`,
        without,
        oneLess: (input) => [
          { words: `${who} ${rule.kind === 'never' ? 'may' : 'need not'} ${what}`, input: without(input) },
        ],
      },
    ]
  })
}

/** The limits on the games of groups of teams. */
function groupRules({ teams, groupLimits = [] }: ScheduleInput): RelaxableRule[] {
  return groupLimits.map((limit) => {
    const nameOf = (ids: readonly string[]) =>
      formatNames(teams.filter(({ id }) => ids.includes(id)).map(({ name }) => name))
    const against = limit.opponentIds ? ` against ${nameOf(limit.opponentIds)}` : ''
    const dates = limit.per === 'date' ? `on each date ${formatSpan(limit)}` : formatSpan(limit)
    const sentence = (games: number) => {
      const counted = formatCount(games, limit.side === undefined ? 'game' : `${limit.side} game`)
      return `at most ${counted} of ${nameOf(limit.teamIds)}${against} ${limit.teamIds.length > 1 ? 'together ' : ''}${dates}.`
    }
    const words = `There ${limit.games === 1 ? 'is' : 'are'} ${sentence(limit.games)}`
    const change = (input: ScheduleInput, changed: readonly GroupLimit[]): ScheduleInput => ({
      ...input,
      groupLimits: (input.groupLimits ?? []).flatMap((other) => (other === limit ? changed : [other])),
    })
    return {
      kind: 'groups',
      words,
      without: (input) => change(input, []),
      oneLess: (input) => [
        {
          words: `there may be ${sentence(limit.games + 1)}`,
          input: change(input, [{ ...limit, games: limit.games + 1 }]),
        },
      ],
    }
  })
}

/** The times that apply only on some of the days on which the league plays. */
function slotDayRules({ constraints }: ScheduleInput): RelaxableRule[] {
  const isLimited = (slot: TimeSlot) => constraints.preferredDays.some((day) => !isSlotOfWeekday(slot, day))
  const limited = constraints.timeSlots.filter(isLimited)
  if (limited.length === 0) return []
  const onEveryDay = (input: ScheduleInput, isChosen: (slot: TimeSlot) => boolean): ScheduleInput => ({
    ...input,
    constraints: {
      ...input.constraints,
      timeSlots: input.constraints.timeSlots.map((slot) => (isChosen(slot) ? { ...slot, weekdays: undefined } : slot)),
    },
  })
  const days = ({ weekdays = [] }: TimeSlot) =>
    formatWeekdays(weekdays.filter((day) => constraints.preferredDays.includes(day)))
  return [
    {
      kind: 'days of times',
      words: `Some times are only for some days: ${limited.map((slot) => `${span(slot)} on ${days(slot)}`).join('; ')}.`,
      without: (input) => onEveryDay(input, () => true),
      oneLess: (input) =>
        input.constraints.timeSlots.filter(isLimited).map((slot) => ({
          words: `games may be played ${span(slot)} on every day.`,
          input: onEveryDay(input, (other) => other === slot),
        })),
    },
  ]
}

const span = ({ start, end }: TimeSlot) => `from ${formatTime(start)} to ${formatTime(end)}`

/** The times that are only for some of the fields or divisions. */
function slotPlaceRules({ constraints, fields }: ScheduleInput): RelaxableRule[] {
  const limited = constraints.timeSlots.filter((slot) => !isForEveryone(slot))
  if (limited.length === 0) return []
  const forAll = (input: ScheduleInput, isChosen: (slot: TimeSlot) => boolean): ScheduleInput => ({
    ...input,
    constraints: {
      ...input.constraints,
      timeSlots: input.constraints.timeSlots.map((slot) =>
        isChosen(slot) ? { ...slot, fieldIds: undefined, divisionIds: undefined } : slot,
      ),
    },
  })
  const places = ({ fieldIds, divisionIds }: TimeSlot) => {
    const on = fields.filter(({ id }) => fieldIds?.includes(id) === true).map(({ name }) => name)
    return [
      ...(fieldIds === undefined ? [] : [`on ${on.length === 0 ? 'other fields' : formatNames(on)}`]),
      ...(divisionIds === undefined ? [] : [`for ${formatCount(divisionIds.length, 'division')}`]),
    ].join(' ')
  }
  return [
    {
      kind: 'places of times',
      words: `Some times are only for some fields or divisions: ${limited.map((slot) => `${span(slot)} ${places(slot)}`).join('; ')}.`,
      without: (input) => forAll(input, () => true),
      oneLess: (input) =>
        input.constraints.timeSlots
          .filter((slot) => !isForEveryone(slot))
          .map((slot) => ({
            words: `all teams may play ${span(slot)} on every field.`,
            input: forAll(input, (other) => other === slot),
          })),
    },
  ]
}

/** Returns, for example, `2 games in 3 days`, or `1 game in a week that starts on a Monday`. */
export function formatLimit({ days, weekStart }: GameLimit, games: number): string {
  const period =
    weekStart === undefined
      ? formatCount(days, 'day')
      : `a week that starts on a ${weekdays
          .filter((day) => day === weekStart)
          .map((day) => formatWeekday(day))
          .join()}`
  return `${formatCount(games, 'game')} in ${period}`
}

/** Returns, for example, `3 home games, or away games, in a row`. */
export function formatRun(games: number): string {
  return games === 1 ? 'one home game, or away game, in a row' : `${games} home games, or away games, in a row`
}

function leagueRules({
  limits = [],
  constraints,
  minDaysBetweenMeetings = 0,
  maxSameSideInRow,
}: ScheduleInput): RelaxableRule[] {
  const { minGameSpacing, maxGamesPerDay } = constraints
  const noun = getMatchNoun(countGamesPerMatch(constraints))
  const hard = limits.filter(({ penalty }) => penalty === undefined)
  const changed = (changes: Partial<ScheduleInput['constraints']>) => (input: ScheduleInput) => ({
    ...input,
    constraints: { ...input.constraints, ...changes },
  })
  return [
    ...hard.map((limit): RelaxableRule => ({
      kind: 'limit',
      words: `A team plays at most ${formatLimit(limit, limit.games)}.`,
      without: (input) => ({ ...input, limits: (input.limits ?? []).filter((other) => other !== limit) }),
    })),
    ...(minDaysBetweenMeetings > 1
      ? [
          {
            kind: 'days between' as const,
            words: `At least ${formatCount(minDaysBetweenMeetings, 'day')} lie between two ${noun}s of the same teams.`,
            without: (input: ScheduleInput) => ({ ...input, minDaysBetweenMeetings: 0 }),
          },
        ]
      : []),
    ...(maxSameSideInRow !== undefined
      ? [
          {
            kind: 'runs' as const,
            words: `A team plays at most ${formatRun(maxSameSideInRow)}.`,
            without: ({ maxSameSideInRow: _limit, ...input }: ScheduleInput) => input,
          },
        ]
      : []),
    ...(minGameSpacing > 0
      ? [
          {
            kind: 'rest' as const,
            words: `A team rests ${formatMinutes(minGameSpacing)} between two ${noun}s.`,
            without: changed({ minGameSpacing: 0 }),
          },
        ]
      : []),
    ...(constraints.doubleheaders
      ? [
          {
            kind: 'doubleheaders' as const,
            words: 'Two teams that meet play two games, one after the other.',
            without: (input: ScheduleInput) => ({ ...input, constraints: omitDoubleheaders(input.constraints) }),
          },
        ]
      : []),
    {
      kind: 'games a day' as const,
      words: `A team plays at most ${formatCount(maxGamesPerDay, 'game')} a day.`,
      without: changed({ maxGamesPerDay: 24 }),
    },
  ]
}
