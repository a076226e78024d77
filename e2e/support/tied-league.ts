import { makeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import type { Rulebook } from '#domain/rulebook/document.ts'

/**
 * Creates a public league on the server in which Hawks and Foxes have the same points, results and difference, and
 * Larks are last.
 * @param ties what the league's rules say about tied teams
 */
export async function makeTiedLeague(url: string, slug: string, ties: Rulebook['ties']) {
  const { organizationId, sportId, email, password, push } = await createOrganizationOnServer(url)
  const results = [
    [0, 1, [1, 1]],
    [0, 2, [2, 0]],
    [1, 2, [2, 0]],
  ] as const
  const { leagueId, changes } = makeLeague(
    { organizationId, sportId },
    {
      rules: { standings_preset: 'points_3_1_0', tie_breakers: [] },
      teams: ['Hawks', 'Foxes', 'Larks'],
      fields: 1,
      schedule: {
        status: 'published',
        startDate: '2026-10-03',
        endDate: '2026-10-03',
        games: results.map(([home, away, score], index) => ({
          home,
          away,
          field: 0,
          start: `2026-10-03T${String(8 + index).padStart(2, '0')}:00:00Z`,
          score,
        })),
      },
    },
  )
  const version = {
    id: crypto.randomUUID(),
    organization_id: organizationId,
    league_id: leagueId,
    number: 1,
    document: {
      format: 1,
      name: 'City rules',
      points: { win: 3, draw: 1, loss: 0 },
      rank: [{ id: 'points', by: 'points' }],
      ties,
    },
    applies_from: '2026-01-01',
    note: null,
    created_by: null,
    created_at: new Date().toISOString(),
  }
  const published = changes.map((ops) =>
    ops.map(({ t, rows }) => ({
      t,
      rows: t === 'leagues' ? rows.map((row) => ({ ...row, is_public: true, slug })) : rows,
    })),
  )
  await push([...published, [{ t: 'rulebook_versions', rows: [version] }]])
  return { id: leagueId, email, password }
}
