import { expect, it } from 'vitest'
import { createEmbedSnippet, toWebcalLink } from '#domain/public-league/page-links.ts'
import { suggestSlug } from '#domain/public-league/slug.ts'
import { isYoungAgeGroup } from '#domain/public-league/young-age-group.ts'

it('knows the age groups up to twelve by the ways in which leagues write them', () => {
  const young = ['U12', 'u8', '10U', 'Under 9', 'U-11 girls', '12 and under']
  const others = ['U13', '18+', 'Adults', '14U', 'Division 2', 'Unit 5', null]
  expect(young.filter((words) => !isYoungAgeGroup(words))).toEqual([])
  expect(others.filter((words) => isYoungAgeGroup(words))).toEqual([])
})

it('proposes an address that is free, and none where the name gives none', () => {
  expect(suggestSlug('Sunday League', [])).toBe('sunday-league')
  expect(suggestSlug('Sunday League', ['sunday-league', 'sunday-league-2'])).toBe('sunday-league-3')
  expect(suggestSlug('一部', [])).toBe('')
  expect(suggestSlug('x'.repeat(120), ['x'.repeat(60)])).toHaveLength(58)
})

it('what is put into another page cannot leave its attribute', () => {
  const snippet = createEmbedSnippet('https://league.example', {
    slug: 'cup',
    name: '"><b>Cup & Co',
    part: 'games',
    teamId: 'team-1',
  })
  expect(snippet).toBe(
    '<iframe src="https://league.example/l/cup/embed?part=games&amp;team=team-1" title="Games of &quot;>&lt;b>Cup &amp; Co" loading="lazy" width="100%" height="600"></iframe>',
  )
  expect(toWebcalLink('https://league.example/l/cup/calendar.ics')).toBe('webcal://league.example/l/cup/calendar.ics')
})
