import type { Random } from '#domain/random.ts'
import { addDays } from '#domain/time.ts'
import { createIds } from './names.ts'
import type { Change } from './sample-api.ts'
import type { Season } from './season.ts'

/** Two sponsors of a league, one of them for this season, and what they can buy. */
export function createSponsorship({ league }: Season, today: string, random: Random): Change[] {
  const newId = createIds(random)
  const organization_id = league.organization_id
  const ofLeague = { organization_id, league_id: league.id }
  const none = { contact_phone: null, notes: null, logo_url: null }

  const bakery = {
    id: newId(),
    ...ofLeague,
    ...none,
    company_name: 'Riverside Bakery',
    contact_name: 'Greta Holm',
    contact_email: 'greta@bakery.example',
    status: 'active',
    start_date: league.season_start,
    end_date: null,
  }
  const bikes = {
    ...bakery,
    id: newId(),
    company_name: 'Mill Lane Bikes',
    contact_name: 'Theo Marsh',
    contact_email: 'theo@bikes.example',
    status: 'prospect',
    start_date: null,
  }
  const offer = { ...ofLeague, description: null, is_custom: false, status: 'active', duration_months: 12 }
  const gold = { id: newId(), ...offer, name: 'Gold', price_cents: 250_000 }
  const matchDay = { id: newId(), ...offer, name: 'Match day', price_cents: 60_000, duration_months: 3 }
  const thing = {
    ...ofLeague,
    description: null,
    dimensions: null,
    availability_start: null,
    availability_end: null,
    status: 'available',
  }
  const banner = {
    id: newId(),
    ...thing,
    name: 'Banner at the touchline',
    category: 'signage',
    type: 'banner',
    location: 'Riverside Park, Field 1',
    dimensions: '3 m × 1 m',
    base_price_cents: 40_000,
    quantity: 6,
  }
  const website = {
    id: newId(),
    ...thing,
    name: 'Logo on the schedule page',
    category: 'digital',
    type: 'website',
    location: null,
    base_price_cents: 25_000,
    quantity: 4,
  }
  const holds = (sold: { id: string }, asset: { id: string }, quantity: number) => ({
    id: newId(),
    organization_id,
    package_id: sold.id,
    asset_id: asset.id,
    quantity,
    price_override_cents: null,
  })
  const deal = {
    id: newId(),
    organization_id,
    sponsor_id: bakery.id,
    package_id: gold.id,
    start_date: league.season_start ?? today,
    end_date: addDays(league.season_start ?? today, 364),
    price_cents: null,
    status: 'active',
    fulfillment_status: 'in_progress',
  }
  return [
    {
      name: 'package.create',
      ops: [
        { t: 'sponsorship_packages', rows: [gold, matchDay] },
        { t: 'sponsorship_assets', rows: [banner, website] },
        { t: 'package_assets', rows: [holds(gold, banner, 2), holds(gold, website, 1), holds(matchDay, banner, 1)] },
      ],
    },
    {
      name: 'sponsor.create',
      ops: [
        { t: 'sponsors', rows: [bakery, bikes] },
        { t: 'sponsor_packages', rows: [deal] },
      ],
    },
  ]
}
