import { randomUUID } from 'node:crypto'
import { makeDivision, makeTeam } from '../../support/rows/factories.ts'
import { insertTestRows } from '../../support/database/league-world.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { RightsWorld } from './world.ts'

class Undo extends Error {}

/**
 * Returns what is wrong with a league's simplest public page, or null if nothing is wrong. Everything is rolled back.
 */
export async function wrongPublicPage(database: TestDatabase, { here }: RightsWorld): Promise<string | null> {
  let wrong: string | null = null
  const work = database.asOwner(async (query) => {
    const ours = { organization_id: here.id, league_id: here.league.id }
    const young = makeDivision({ ...ours, id: randomUUID(), hides_results: true })
    const other = { ...here.league, id: randomUUID(), name: 'Another league' }
    const theirs = makeTeam({ ...ours, league_id: other.id, id: randomUUID(), name: 'Strangers' })
    await insertTestRows(query, 'divisions', [young])
    await insertTestRows(query, 'leagues', [other])
    await insertTestRows(query, 'teams', [theirs])
    await query(`update app.leagues set slug = 'probe', public_parts = '{results}' where id = $1`, [here.league.id])
    await query('update app.teams set division_id = $1 where id = $2', [young.id, here.away.id])
    await query(`update app.venues set description = 'Key under the mat' where organization_id = $1`, [here.id])
    await query(`update app.sponsor_packages set end_date = '2099-12-31' where organization_id = $1`, [here.id])
    await query(
      `update app.games set status = 'completed', home_score = 731, away_score = 12, result_state = 'official',
         result_side = 'staff' where id = $1`,
      [here.game.id],
    )
    const ask = async () => {
      const [row] = await query<{ page: string | null }>(`select public.public_league('probe')::text as page`)
      return row?.page ?? null
    }
    if ((await ask()) !== null) wrong = 'a page that is switched off is told'
    await query('update app.leagues set is_public = true where id = $1', [here.league.id])
    const page = (await ask()) ?? ''
    if (!page.includes(here.game.id)) wrong ??= 'a public page misses a game'
    // Look for the score, 731, only among the values, because many ids contain the same digits.
    if (page.match(/(?<=[:,[]\s*)731(?=\s*[,\]}])/)) wrong ??= 'a public page tells a score'
    const secrets = {
      draft: here.draftGame.id,
      note: 'Key under',
      sponsor: 'Mill Bakery',
      team: theirs.id,
    }
    for (const [what, secret] of Object.entries(secrets)) {
      if (page.includes(secret)) wrong ??= `a public page tells a ${what}`
    }
    throw new Undo()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return wrong
}
