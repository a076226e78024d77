import { expect, test } from 'vitest'
import { summarizeTeams } from '#domain/scheduling/conflicts/team-summaries.ts'

const game = (homeTeamId: string, awayTeamId: string, start: string) => ({ homeTeamId, awayTeamId, start })

test('each team is told home and away games, days off, rest, breaks and hours, on the clocks of the league', () => {
  const games = [
    // In New York, where daylight saving time begins on March 8, these games start on Saturday at 10:00, Saturday at
    // 13:00, Sunday at 00:30, and the next Saturday at 9:00.
    game('lions', 'tigers', '2026-03-07T15:00:00.000Z'),
    game('bears', 'tigers', '2026-03-07T18:00:00.000Z'),
    game('lions', 'bears', '2026-03-08T05:30:00.000Z'),
    game('tigers', 'lions', '2026-03-14T13:00:00.000Z'),
  ].toReversed()
  const summaries = summarizeTeams(games, {
    teamIds: ['lions', 'tigers', 'bears', 'sharks'],
    timeZone: 'America/New_York',
  })
  const nothing = { home: 0, away: 0, restDays: null, breaks: 0, earliest: null, latest: null }
  expect(summaries).toEqual([
    { teamId: 'lions', home: 2, away: 1, daysOff: 0, restDays: 1, breaks: 1, earliest: '00:30', latest: '10:00' },
    { teamId: 'tigers', home: 1, away: 2, daysOff: 1, restDays: 0, breaks: 1, earliest: '09:00', latest: '13:00' },
    { teamId: 'bears', home: 1, away: 1, daysOff: 1, restDays: 1, breaks: 0, earliest: '00:30', latest: '13:00' },
    { teamId: 'sharks', ...nothing, daysOff: 3 },
  ])
})

test('a division that does not play on a day has no day off then', () => {
  const games = [game('a1', 'a2', '2026-03-07T15:00:00.000Z'), game('b1', 'b2', '2026-03-14T15:00:00.000Z')]
  const groupOf = (teamId: string) => teamId.slice(0, 1)
  const teamIds = ['a1', 'b1', 'b3', 'c1']
  const summaries = summarizeTeams(games, { teamIds, timeZone: 'UTC', groupOf })
  expect(summaries.map(({ daysOff }) => daysOff)).toEqual([0, 0, 1, 0]) // in the last team's group, no team plays at all
})
