import { expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import type { InfeasibilityReason } from '#domain/scheduling/explain/reason.ts'
import { formatDates } from '#domain/scheduling/explain/format-lists.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { randomLeague } from './random-league.ts'
import { reasonsOf } from './reasons-of.ts'
import { season } from './season.ts'

const utc = (date: string, time: string) => localToInstant(date, time, 'UTC')
const ids = (...teams: readonly number[]) => teams.map((team) => `team-${String(team).padStart(2, '0')}`)
const saturdays = (weeks: number) => Array.from({ length: weeks }, (_, week) => addDays('2026-03-07', 7 * week))
const away = (team: number, date: string, from = '00:00', to = '23:59'): BusyTime => ({
  kind: 'away',
  fieldId: null,
  teamIds: ids(team),
  start: utc(date, from),
  end: utc(date, to),
})
const inUtc = (wishes: Parameters<typeof season>[0]) =>
  season({ timeZone: 'UTC', start: '2026-03-02', timeSlots: [{ start: '09:00', end: '10:00' }], ...wishes })

test('teams with the same too few dates are one reason, and one that is never there has none at all', () => {
  const dates = saturdays(5)
  const busy = [...dates.slice(1), ...dates.slice(1)].map((date, index) => away(index < 4 ? 1 : 2, date))
  const twice = inUtc({ teams: 4, fields: 2, weeks: 5, busy, maxGamesPerDay: 2, minGameSpacing: 0 })
  expect(reasonsOf(twice).filter(({ code }) => code === 'TEAM_TOO_FEW_DATES')).toEqual([
    {
      code: 'TEAM_TOO_FEW_DATES',
      words:
        'Team 1 and Team 2 have 3 games each to play, but can each play only on Sat, Mar 7: 1 game, with at most 2 a day.',
      teams: ids(1, 2),
      needs: 3,
      has: 1,
    },
  ])
  const never = inUtc({ teams: 4, fields: 2, weeks: 5, busy: dates.map((date) => away(3, date)) })
  expect(reasonsOf(never).find(({ code }) => code === 'TEAM_TOO_FEW_DATES')).toEqual({
    code: 'TEAM_TOO_FEW_DATES',
    words: 'Team 3 has 3 games to play, but cannot play on any date.',
    teams: ids(3),
    needs: 3,
    has: 0,
  })
})

/** Returns what is wrong with the text of a reason. */
function faultsOf(
  { code, words, teams = [], dates = [], needs = 0, has = 0 }: InfeasibilityReason,
  input: ScheduleInput,
): string[] {
  const names = new Map(input.teams.map(({ id, name }) => [id, name]))
  const namesAll = code !== 'CAPACITY' && code !== 'MAJORISATION' && code !== 'ODD_SETS'
  const isMissing = (id: string) => !names.has(id) || (namesAll && !words.includes(names.get(id) ?? '?'))
  const namesDates = code === 'ODD_SETS' || code === 'TEAM_SUBSET'
  const isSentence = /^[A-Z0-9][^{}]*\.$/.test(words) && !/ {2}|undefined|NaN|null/.test(words)
  return [
    ...(has < needs && has >= 0 ? [] : ['the figures']),
    ...(isSentence ? [] : ['the sentence']),
    ...(teams.some(isMissing) ? ['the teams'] : []),
    ...(namesDates && !words.includes(formatDates(dates)) ? ['the dates'] : []),
    ...(dates.join() === dates.toSorted().join() ? [] : ['the order of the dates']),
  ].map((fault) => `${fault}: ${words}`)
}

test('a reason of any league says whom it is about, when, and by how much', () => {
  const codes = new Set<string>()
  for (let seed = 0; seed < 400; seed++) {
    const input = randomLeague(createRandom(seed))
    const reasons = reasonsOf(input)
    for (const { code } of reasons) codes.add(code)
    expect({ seed, faults: reasons.flatMap((reason) => faultsOf(reason, input)) }).toEqual({ seed, faults: [] })
  }
  expect([...codes].toSorted()).toEqual([
    'CAPACITY',
    'DAY_TOO_SHORT',
    'MAJORISATION',
    'ODD_SETS',
    'PAIR_NO_COMMON_TIME',
    'SHARED_PEOPLE',
    'TEAM_SUBSET',
    'TEAM_TOO_FEW_DATES',
  ])
})
