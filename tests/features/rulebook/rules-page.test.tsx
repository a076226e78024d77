// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RulesPage } from '#features/rulebook/rules-page.tsx'
import type { RulebookVersion } from '#domain/schema/leagues.ts'
import { makeRulebookVersion } from '../../support/rows/factories.ts'
import { show, startSeason, type Season } from '../scores/season.tsx'

afterEach(cleanup)

const open = ({ db, league }: Pick<Season, 'db' | 'league'>) =>
  show(db, '/dashboard/leagues/:leagueId/rules', `/dashboard/leagues/${league.id}/rules`, <RulesPage />)

const rules = (cap: number) => ({
  format: 1,
  name: 'Spring rules',
  points: { win: 3, draw: 1, loss: 0 },
  rank: [{ id: 'points', by: 'points' }],
  ties: { restart: 'best_group', order: [{ id: 'difference', by: 'difference', cap }] },
})

async function addVersion({ db, league }: Season, given: Partial<RulebookVersion>): Promise<void> {
  await db.rulebook_versions.add(
    makeRulebookVersion({ organization_id: league.organization_id, league_id: league.id, ...given }),
  )
}

it('shows the version in force, with a table of points and numbered clauses', async () => {
  const season = await startSeason()
  await addVersion(season, { number: 1, applies_from: '2026-01-05', document: rules(3) })
  await season.signIn('viewer')
  open(season)
  expect(await screen.findByText(/Version 1, in force since Mon, Jan 5, 2026/, { selector: 'p' })).toBeDefined()
  const row = within(screen.getByRole('table', { name: 'Points' })).getByRole('row', { name: /Game/ })
  expect([...row.children].map((cell) => cell.textContent)).toEqual(['Game', '3', '1', '0'])
  expect(document.getElementById('clause-2.1')?.textContent).toMatch(
    /^2\.1Better.* difference in all games\. A game counts for at most 3\.$/,
  )
})

it('shows what a version changed, with its note', async () => {
  const season = await startSeason()
  await addVersion(season, { number: 1, applies_from: '2026-01-05', document: rules(3) })
  await addVersion(season, { number: 2, applies_from: '2026-02-02', document: rules(4), note: 'The board’s decision' })
  await season.signIn('viewer')
  open(season)
  const toggle = await screen.findByRole('button', { name: 'What changed' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(toggle)
  expect(await screen.findByText('The board’s decision')).toBeDefined()
  const [item, ...others] = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(others).toEqual([])
  expect(item?.textContent).toContain('A game counts for at most 3.')
  expect(item?.textContent).toContain('A game counts for at most 4.')
})

it('shows another version when one is chosen', async () => {
  const season = await startSeason()
  await addVersion(season, { number: 1, applies_from: '2026-01-05', document: rules(3) })
  await addVersion(season, { number: 2, applies_from: '2999-01-01', document: rules(4) })
  await season.signIn('viewer')
  open(season)
  fireEvent.change(await screen.findByRole('combobox', { name: 'Version' }), { target: { value: '2' } })
  expect(await screen.findByText(/A game counts for at most 4\./)).toBeDefined()
  expect(screen.getByText(/Version 2, in force from Tue, Jan 1, 2999/, { selector: 'p' })).toBeDefined()
})

it('describes the settings of a league that has stored no version', async () => {
  const season = await startSeason({ league: { standings_preset: 'points_2_1_0', tie_breakers: ['scored'] } })
  await season.signIn('viewer')
  open(season)
  expect(await screen.findByText(/League settings, in force/)).toBeDefined()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'What changed' })).toBeNull()
})

it('says so if the league is not on this device', async () => {
  const season = await startSeason()
  await season.signIn('viewer')
  open({ ...season, league: { ...season.league, id: '00000000-0000-4000-8000-000000000000' } })
  expect(await screen.findByRole('heading', { name: 'League not found' })).toBeDefined()
})
