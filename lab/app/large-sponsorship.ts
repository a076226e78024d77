import { unpublishedLeague } from '#domain/public-league/unpublished-league.ts'
import { assetCategories, assetTypes } from '#domain/schema/sponsorship.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'

export const sponsorshipCounts = { sponsors: 1000, packages: 200, assets: 500, deals: 5000 } as const

const today = new Date().toISOString().slice(0, 10)
const day = (after: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + after * 86_400_000).toISOString().slice(0, 10)
const list = <Row>(length: number, make: (index: number) => Row): Row[] => Array.from({ length }, (_, at) => make(at))

/**
 * Creates a league that has sold sponsorships for years: 1,000 sponsors covering every status, 200 packages of three
 * assets each, 5,000 deals (most are over, 500 are running, and 90 are due for renewal soon), and a checklist of two
 * promises for every fifth deal.
 */
export async function createLargeSponsorship(url: string): Promise<{ email: string; password: string }> {
  const organization = await createOrganizationOnServer(url)
  const { organizationId: organization_id, sportId: sport_id, userId, email, password, push } = organization
  const ours = () => ({ id: crypto.randomUUID(), organization_id })
  const league = {
    ...ours(),
    name: 'Riverside League',
    description: null,
    sport_id,
    time_zone: 'UTC',
    num_teams: 8,
    season_start: null,
    season_end: null,
    registration_deadline: null,
    rules: null,
    status: 'active',
    score_policy: 'team_staff',
    standings_preset: 'win_percentage',
    tie_breakers: [],
    ...unpublishedLeague,
    created_by: userId,
  }
  const ofLeague = () => ({ ...ours(), league_id: league.id })
  const assets = list(sponsorshipCounts.assets, (at) => ({
    ...ofLeague(),
    name: `Asset ${at + 1}`,
    description: null,
    category: assetCategories[at % assetCategories.length],
    type: assetTypes[at % assetTypes.length],
    location: `Field ${(at % 20) + 1}`,
    dimensions: null,
    base_price_cents: 10_000 + at * 100,
    quantity: 200,
    availability_start: null,
    availability_end: null,
    status: 'available',
  }))
  const packages = list(sponsorshipCounts.packages, (at) => ({
    ...ofLeague(),
    name: `Package ${at + 1}`,
    description: null,
    price_cents: 50_000 + at * 1000,
    duration_months: 12,
    is_custom: at % 10 === 0,
    status: at % 20 === 0 ? 'archived' : 'active',
  }))
  const holdings = packages.flatMap((pack, at) =>
    [0, 1, 2].map((step) => ({
      ...ours(),
      package_id: pack.id,
      asset_id: assets[(at * 3 + step) % sponsorshipCounts.assets]?.id,
      quantity: 1 + step,
      price_override_cents: null,
    })),
  )
  const statuses = ['active', 'active', 'former', 'prospect', 'declined']
  const sponsors = list(sponsorshipCounts.sponsors, (at) => ({
    ...ofLeague(),
    company_name: `Company ${String(at + 1).padStart(4, '0')}`,
    contact_name: `Contact ${at + 1}`,
    contact_email: `contact${at + 1}@example.com`,
    contact_phone: null,
    status: statuses[at % statuses.length],
    start_date: null,
    end_date: null,
    notes: null,
    logo_url: null,
  }))
  const deals = list(sponsorshipCounts.deals, (at) => {
    // One in ten deals is running, with end dates spread over the coming year; the others ended at some time in the
    // past eight years.
    const end = at % 10 === 0 ? (at / 10) % 365 : -((at % 8) * 365) - 1 - (at % 300)
    return {
      ...ours(),
      sponsor_id: sponsors[at % sponsorshipCounts.sponsors]?.id,
      package_id: packages[(at * 7) % sponsorshipCounts.packages]?.id,
      start_date: day(end - 364),
      end_date: day(end),
      price_cents: at % 3 === 0 ? 40_000 + at : null,
      status: at % 10 === 0 ? 'active' : 'ended',
      fulfillment_status: 'pending',
      signed_on: day(end - 380),
      cancelled_on: null,
      renews_id: null,
    }
  })
  const items = deals
    .filter((_, at) => at % 5 === 0)
    .flatMap((deal) =>
      ['Banner hung', 'Logo online'].map((label, position) => ({
        ...ours(),
        deal_id: deal.id,
        label,
        position,
        done_on: position === 0 ? deal.start_date : null,
      })),
    )
  await push([
    [{ t: 'leagues', rows: [league] }],
    [{ t: 'sponsorship_assets', rows: assets }],
    [{ t: 'sponsorship_packages', rows: packages }],
    [{ t: 'package_assets', rows: holdings }],
    [{ t: 'sponsors', rows: sponsors }],
    ...inChunks(deals, 1000).map((rows) => [{ t: 'sponsor_packages', rows }]),
    ...inChunks(items, 1000).map((rows) => [{ t: 'fulfillment_items', rows }]),
  ])
  return { email, password }
}

function inChunks<Row>(all: readonly Row[], size: number): Row[][] {
  return list(Math.ceil(all.length / size), (at) => all.slice(at * size, (at + 1) * size))
}
