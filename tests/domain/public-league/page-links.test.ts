import { expect, test } from 'vitest'
import {
  toCalendarPath,
  createEmbedSnippet,
  toLeaguePath,
  toTeamPath,
  toWebcalLink,
} from '#domain/public-league/page-links.ts'

test('the pages of a league, and their calendars beside them', () => {
  expect(toLeaguePath('spring')).toBe('/l/spring')
  expect(toTeamPath('spring', 't1')).toBe('/l/spring/teams/t1')
  expect(toCalendarPath(toTeamPath('spring', 't1'))).toBe('/l/spring/teams/t1/calendar.ics')
  expect(toWebcalLink('https://example.org/l/spring/calendar.ics')).toBe('webcal://example.org/l/spring/calendar.ics')
  expect(toWebcalLink('http://example.org/https:')).toBe('webcal://example.org/https:')
})

test('what a club puts into its page shows the games, the table, or one team’s, and can be no other tag', () => {
  const name = 'A & "B" <i>'
  expect(createEmbedSnippet('https://example.org', { slug: 'spring', name, part: 'games' })).toBe(
    '<iframe src="https://example.org/l/spring/embed?part=games" title="Games of A &amp; &quot;B&quot; &lt;i>" loading="lazy" width="100%" height="600"></iframe>',
  )
  expect(createEmbedSnippet('', { slug: 'spring', name: 'Spring', part: 'standings', teamId: 't1' })).toBe(
    '<iframe src="/l/spring/embed?part=standings&amp;team=t1" title="Spring standings" loading="lazy" width="100%" height="600"></iframe>',
  )
})
