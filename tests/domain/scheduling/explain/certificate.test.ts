import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemAt } from '#domain/item-at.ts'
import { createRandom } from '#domain/random.ts'
import { createCertificate } from '#domain/scheduling/explain/certificate.ts'
import type { CertificateLine, CertificateName } from '#domain/scheduling/explain/certificate.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { randomLeague } from '../random-league.ts'
import { season } from '../season.ts'

const certify = (input: ScheduleInput, proposal = generateProposal(input)) => {
  const lines = createCertificate(input, proposal)
  return (name: CertificateName): CertificateLine | undefined => lines.find((line) => line.name === name)
}

const exchanged = (proposal: ScheduleProposal, index: number): ScheduleProposal => ({
  ...proposal,
  games: proposal.games.map((game, at) =>
    at === index ? { ...game, homeTeamId: game.awayTeamId, awayTeamId: game.homeTeamId } : game,
  ),
})

describe('what cannot be better', () => {
  test('a round robin of eight teams, each on one date', () => {
    const input = season({ teams: 8, fields: 2, weeks: 7, timeSlots: [{ start: '09:00', end: '11:00' }] })
    const line = certify(input)
    expect(line('games')).toMatchObject({ value: 28, bound: 28, isBest: true })
    expect(line('breaks')).toMatchObject({ value: 6, bound: 6, kind: 'bound', isBest: true })
    expect(line('longest_run')).toMatchObject({ value: 2, bound: 2, isBest: true })
    expect(line('imbalance')).toMatchObject({ value: 1, bound: 1, isBest: true })
    expect(line('slots')).toMatchObject({ value: 1, bound: 1, isBest: true })
    expect(line('fields')).toMatchObject({ value: 1, bound: 1, isBest: true })
    expect(line('rest')).toMatchObject({ value: 7, bound: 7, isBest: true })
    expect(line('games_played')).toMatchObject({ value: 0, bound: 0, isBest: true })
    expect(line('weekdays')).toBeUndefined()
    expect(line('travel')).toBeUndefined()
  })

  test('two meetings, mirrored: 3n − 6 breaks, and n of an odd number', () => {
    const breaksOf = (teams: number) => certify(season({ teams, fields: 4, weeks: 30, meetings: 2 }))('breaks')
    const label = 'Twice running at home or away, the second half mirrored'
    expect(breaksOf(8)).toMatchObject({ label, value: 18, bound: 18, kind: 'bound', isBest: true })
    expect(breaksOf(7)).toMatchObject({ value: 7, bound: 7, kind: 'bound', isBest: true })
  })

  test('two meetings that are not mirrored any more are held against 2n − 4', () => {
    const input = season({ teams: 6, fields: 3, weeks: 20, meetings: 2 })
    const proposal = generateProposal(input)
    const line = certify(input, exchanged(proposal, 0))('breaks')
    expect(line).toMatchObject({ label: 'Twice running at home or away, in two halves', bound: 8, kind: 'bound' })
    expect(line?.isBest).toBe(false)
  })

  test('two meetings, the second right after the first, are held against n − 2', () => {
    const input = season({ teams: 4, fields: 2, weeks: 20, meetings: 2 })
    const { games, ...proposal } = generateProposal(input)
    const sides = [1, 0, 1] // which team is at home first, round by round
    const turns = games.slice(0, 6).flatMap((game, index) => {
      const round = Math.floor(index / 2)
      const [home, away] = [game.homeTeamId, game.awayTeamId]
      const at = (again: 0 | 1) => {
        const { start, end, fieldId } = itemAt(games, 4 * round + 2 * again + (index % 2))
        const isTurned = sides[round] !== again
        return { ...game, start, end, fieldId, homeTeamId: isTurned ? away : home, awayTeamId: isTurned ? home : away }
      }
      return [at(0), at(1)]
    })
    const line = certify(input, { ...proposal, games: turns })('breaks')
    expect(line).toMatchObject({ label: 'Twice running at home or away', bound: 2, kind: 'bound' })
    expect(line?.value).toBeGreaterThanOrEqual(2)
  })

  test('a league that does not play in whole rounds has only a reference for its breaks', () => {
    const input = season({ teams: 8, fields: 1, weeks: 12, timeSlots: [{ start: '09:00', end: '12:00' }] })
    expect(certify(input)('breaks')).toMatchObject({ bound: 6, kind: 'reference', isBest: false })
  })

  test('a starting time that few dates have leaves its mark on the bound', () => {
    const input = season({ teams: 4, fields: 1, weeks: 3, timeSlots: [{ start: '09:00', end: '11:00' }] })
    // Three rounds of two games, at 9:00 and 10:00. Every slot is used, so each time has three games, which are six
    // appearances of teams.
    expect(certify(input)('slots')?.bound).toBe(1)
    const closed = { kind: 'closed' as const, fieldId: 'field-0', teamIds: [] }
    const one = { ...closed, start: '2026-03-07T14:00:00.000Z', end: '2026-03-07T15:00:00.000Z' } // 9:00
    const late = { ...season({ teams: 2, fields: 1, weeks: 2, meetings: 3, maxGamesPerDay: 2, minGameSpacing: 0 }) }
    const times = [{ start: '09:00', end: '11:00' }]
    const uneven = { ...late, busy: [one], constraints: { ...late.constraints, timeSlots: times } }
    expect(certify(uneven)('slots')).toMatchObject({ value: 1, bound: 1, isBest: true })
  })

  test('the ways of the teams are held against the nearest field of each game', () => {
    const input = season({ teams: 2, fields: 2, weeks: 1, timeSlots: [{ start: '09:00', end: '10:00' }] })
    const placed = {
      ...input,
      teams: input.teams.map((team, index) => ({ ...team, position: { x: index, y: 0 } })),
      fields: input.fields.map((field, index) => ({ ...field, position: { x: 4 * index, y: 0 } })),
    }
    const proposal = generateProposal(placed)
    const at = (fieldId: string) => ({ ...proposal, games: proposal.games.map((game) => ({ ...game, fieldId })) })
    expect(certify(placed, at('field-0'))('travel')).toMatchObject({ value: 2, bound: 2, isBest: true })
    expect(certify(placed, at('field-1'))('travel')).toMatchObject({ value: 14, bound: 2, isBest: false })
  })
})

test('as many games for everybody on any day: not for an odd number of teams among themselves, if they play at all', () => {
  const three = season({ teams: 6, fields: 3, weeks: 10, divisions: 2 })
  expect(certify(three)('games_played')).toMatchObject({ value: 1, bound: 1, isBest: true })
  const generated = generateProposal(three)
  const across = (from: number) => ({
    ...generated,
    games: [0, 1, 2].map((index) => ({
      ...itemAt(generated.games, 0),
      homeTeamId: `team-0${index * 2}`,
      awayTeamId: `team-0${(index * 2 + from) % 6}`,
      fieldId: `field-${index}`,
    })),
  })
  expect(certify(three, across(3))('games_played')).toMatchObject({ value: 0, bound: 0, isBest: true })
  expect(certify(three, { ...generated, games: [] })('games_played')).toMatchObject({ value: 0, bound: 0 })
})

test('no schedule of any league is better than a proved bound', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(2), (seed, crossDivisionMeetings) => {
      const input = { ...randomLeague(createRandom(seed)), crossDivisionMeetings }
      const lines = createCertificate(input, generateProposal(input)).filter(({ kind }) => kind === 'bound')
      const isMore = ({ name }: CertificateLine) => name === 'games' || name === 'rest'
      const better = lines.filter((line) => (isMore(line) ? line.value - line.bound : line.bound - line.value) > 0)
      expect(better).toEqual([])
      expect(lines.filter(({ value, bound, isBest }) => isBest !== (value === bound))).toEqual([])
    }),
    // Seeds of leagues with an odd-sized division without any games, two consecutive meetings of a pair, or rounds
    // without all pairs.
    {
      numRuns: 60,
      examples: [
        [79616, 0],
        [5087, 0],
      ],
    },
  )
})
