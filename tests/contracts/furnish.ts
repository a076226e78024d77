import { randomUUID } from 'node:crypto'
import {
  makeAsset,
  makeClosure,
  makeDeviceKey,
  makeDivision,
  makeFulfillmentItem,
  makeFulfillmentPhoto,
  makeLeagueEvent,
  makeLotDraw,
  makeNotification,
  makeOpeningHours,
  makePackageAsset,
  makePointDeduction,
  makeRulebookVersion,
  makeScheduleChange,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  makeSponsorshipReport,
  makeTournamentTemplate,
} from '../support/rows/factories.ts'
import { insertTestRows } from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import type { TestDatabase } from '../support/database/postgres.ts'

/** Adds a row to each table in which the organization has none yet, except score reports, which need an author. */
export async function furnish(database: TestDatabase, org: OrganizationInTest): Promise<void> {
  const ours = () => ({ id: randomUUID(), organization_id: org.id })
  const inLeague = () => ({ ...ours(), league_id: org.league.id })
  const [sponsor, gold, asset] = [
    makeSponsor(inLeague()),
    makeSponsorshipPackage(inLeague()),
    makeAsset({ ...inLeague(), quantity: 10_000 }),
  ]
  await database.asOwner(async (query) => {
    await insertTestRows(query, 'divisions', [makeDivision(inLeague())])
    await insertTestRows(query, 'venue_opening_hours', [makeOpeningHours({ ...ours(), venue_id: org.venue.id })])
    await insertTestRows(query, 'venue_closures', [makeClosure({ ...ours(), venue_id: org.venue.id })])
    await insertTestRows(query, 'league_events', [makeLeagueEvent({ ...inLeague(), team_ids: [org.home.id] })])
    await insertTestRows(query, 'tournament_templates', [makeTournamentTemplate(ours())])
    await insertTestRows(query, 'sponsors', [sponsor])
    await insertTestRows(query, 'sponsorship_packages', [gold])
    await insertTestRows(query, 'sponsorship_assets', [asset])
    const deal = makeSponsorPackage({ ...ours(), sponsor_id: sponsor.id, package_id: gold.id })
    await insertTestRows(query, 'sponsor_packages', [deal])
    const item = makeFulfillmentItem({ ...ours(), deal_id: deal.id })
    await insertTestRows(query, 'fulfillment_items', [item])
    await insertTestRows(query, 'fulfillment_photos', [makeFulfillmentPhoto({ ...ours(), item_id: item.id })])
    await insertTestRows(query, 'sponsorship_reports', [makeSponsorshipReport(inLeague())])
    await insertTestRows(query, 'package_assets', [
      makePackageAsset({ ...ours(), package_id: gold.id, asset_id: asset.id }),
    ])
    await insertTestRows(query, 'notifications', [makeNotification({ ...ours(), user_id: org.manager })])
    await insertTestRows(query, 'device_keys', [makeDeviceKey({ ...ours(), user_id: org.homeCoach })])
    await insertTestRows(query, 'point_deductions', [makePointDeduction({ ...ours(), team_id: org.home.id })])
    await insertTestRows(query, 'rulebook_versions', [makeRulebookVersion(inLeague())])
    await insertTestRows(query, 'lot_draws', [makeLotDraw({ ...inLeague(), team_ids: [org.home.id, org.away.id] })])
    await insertTestRows(query, 'schedule_changes', [
      makeScheduleChange({ ...inLeague(), schedule_id: org.published.id }),
    ])
  })
}
