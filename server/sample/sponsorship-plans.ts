import type { Sponsor, SponsorPackage, SponsorshipAsset, SponsorshipPackage } from '#domain/schema/sponsorship.ts'

/** A description of a sample league's sponsorship, from which sponsorship.ts creates rows. Days count from today. */
export type SponsorshipPlan = {
  readonly assets: readonly AssetPlan[]
  readonly packages: readonly PackagePlan[]
  readonly sponsors: readonly SponsorPlan[]
}

export type AssetPlan = Pick<SponsorshipAsset, 'name' | 'category' | 'type' | 'quantity'> & {
  readonly dollars: number
  readonly location?: string
  readonly dimensions?: string
  readonly description?: string
  readonly isInactive?: boolean
  readonly available?: readonly [from: number, to: number]
}

export type PackagePlan = Pick<SponsorshipPackage, 'name' | 'description'> & {
  readonly dollars: number
  readonly months: number
  readonly isCustom?: boolean
  readonly isArchived?: boolean
  /** The asset, the number of units, and the price per unit if it differs from the asset's. */
  readonly holds: readonly (readonly [asset: string, quantity: number, dollars?: number])[]
}

export type SponsorPlan = Pick<Sponsor, 'company_name' | 'status'> & {
  readonly contact: string
  readonly email: string
  readonly phone?: string
  readonly notes?: string
  readonly since?: number
  readonly until?: number
  readonly deals: readonly DealPlan[]
}

export type DealPlan = {
  readonly package: string
  /** `after` means that the deal renews the previous one in the list, starting on the day after that one ends. */
  readonly start: number | 'after'
  readonly signed?: number
  readonly dollars?: number
  readonly status?: SponsorPackage['status']
  readonly cancelled?: number
  readonly fulfillment?: SponsorPackage['fulfillment_status']
  readonly promises?: readonly PromisePlan[]
}

export type PromisePlan = { readonly label: string; readonly done?: number; readonly hasPhoto?: boolean }

const banner = 'Banner at the touchline'
const scoreboard = 'Scoreboard panel'
const website = 'Logo on the schedule page'
const post = 'Post on match day'
const jersey = 'Jersey front'
const booth = 'Booth at the finals'

export const youthSponsorship: SponsorshipPlan = {
  assets: [
    {
      name: banner,
      category: 'signage',
      type: 'banner',
      quantity: 8,
      dollars: 400,
      location: 'Riverside Park, Field 1',
      dimensions: '3 m × 1 m',
      description: 'Weatherproof, hung for the whole season.',
    },
    {
      name: scoreboard,
      category: 'signage',
      type: 'scoreboard',
      quantity: 1,
      dollars: 900,
      location: 'Hill Park, Main field',
      dimensions: '2 m × 0.5 m',
    },
    { name: website, category: 'digital', type: 'website', quantity: 4, dollars: 250 },
    { name: post, category: 'digital', type: 'social', quantity: 10, dollars: 80 },
    {
      name: jersey,
      category: 'merchandise',
      type: 'jersey',
      quantity: 2,
      dollars: 1200,
      dimensions: '28 cm × 12 cm',
      description: 'One color, all eight teams.',
    },
    { name: booth, category: 'event', type: 'booth', quantity: 3, dollars: 300, location: 'Riverside Park' },
    {
      name: 'Interview on the live stream',
      category: 'broadcast',
      type: 'other',
      quantity: 4,
      dollars: 150,
      description: 'Comes back once the stream does.',
      isInactive: true,
      available: [60, 240],
    },
  ],
  packages: [
    {
      name: 'Gold',
      description: 'Two banners, the logo online and two posts.',
      dollars: 2500,
      months: 12,
      holds: [
        [banner, 2],
        [website, 1, 200],
        [post, 2],
      ],
    },
    {
      name: 'Match day',
      description: null,
      dollars: 600,
      months: 3,
      holds: [
        [banner, 1],
        [post, 1],
      ],
    },
    {
      name: 'Jersey partner',
      description: 'Made for Harbor Dental: jerseys and the scoreboard.',
      dollars: 4800,
      months: 12,
      isCustom: true,
      holds: [
        [jersey, 1, 1100],
        [scoreboard, 1],
        [website, 1],
      ],
    },
    {
      name: 'Early bird',
      description: 'Last season only.',
      dollars: 400,
      months: 6,
      isArchived: true,
      holds: [[post, 1]],
    },
  ],
  sponsors: [
    {
      company_name: 'Riverside Bakery',
      status: 'active',
      contact: 'Greta Holm',
      email: 'greta@bakery.example',
      phone: '+1 555 0142',
      since: -430,
      deals: [
        { package: 'Gold', start: -430, signed: -441, status: 'renewed', fulfillment: 'fulfilled' },
        {
          package: 'Gold',
          start: 'after',
          signed: -95,
          dollars: 2400,
          promises: [
            { label: `${banner} (2): hung`, done: -58, hasPhoto: true },
            { label: `${website}: online`, done: -64 },
            { label: `${post} (2): posted` },
            { label: 'Cookies for the last day of the season' },
          ],
        },
      ],
    },
    {
      company_name: 'Mill Lane Bikes',
      status: 'active',
      contact: 'Theo Marsh',
      email: 'theo@bikes.example',
      since: -331,
      deals: [
        {
          package: 'Gold',
          start: -331,
          signed: -340,
          promises: [
            { label: `${banner} (2): hung`, done: -320, hasPhoto: true },
            { label: `${website}: online`, done: -331 },
            { label: `${post} (2): posted`, done: -12 },
          ],
        },
      ],
    },
    {
      company_name: 'Harbor Dental',
      status: 'active',
      contact: 'Dr. Lena Fischer',
      email: 'office@harbordental.example',
      notes: 'Wants to see the jerseys before they are printed.',
      since: -140,
      deals: [
        {
          package: 'Jersey partner',
          start: -140,
          signed: -152,
          dollars: 4500,
          promises: [
            { label: `${jersey}: printed`, done: -110, hasPhoto: true },
            { label: `${website}: online`, done: -139 },
            { label: `${scoreboard}: shown` },
          ],
        },
      ],
    },
    {
      company_name: 'Oak Street Pizza',
      status: 'active',
      contact: 'Sal Rossi',
      email: 'sal@oakstreet.example',
      since: -10,
      deals: [
        { package: 'Early bird', start: -290, signed: -300, status: 'cancelled', cancelled: -204 },
        { package: 'Match day', start: -10, signed: -22, fulfillment: 'in_progress' },
      ],
    },
    {
      company_name: 'Northside Credit Union',
      status: 'prospect',
      contact: 'Pia Norwood',
      email: 'pia.norwood@northside.example',
      notes: 'Decides at their meeting next month.',
      deals: [{ package: 'Gold', start: 40 }],
    },
    {
      company_name: 'Summit Outdoor',
      status: 'former',
      contact: 'Wes Turner',
      email: 'wes@summit.example',
      since: -350,
      until: -258,
      deals: [{ package: 'Match day', start: -350, signed: -361, status: 'ended', fulfillment: 'fulfilled' }],
    },
    {
      company_name: 'Corner Coffee',
      status: 'declined',
      contact: 'Uma Patel',
      email: 'uma@cornercoffee.example',
      notes: 'Ask again next season.',
      deals: [],
    },
  ],
}

export const baseballSponsorship: SponsorshipPlan = {
  assets: [
    {
      name: 'Outfield banner',
      category: 'signage',
      type: 'banner',
      quantity: 8,
      dollars: 350,
      dimensions: '4 m × 1 m',
    },
    { name: 'Ad in the program', category: 'print', type: 'program', quantity: 6, dollars: 120, dimensions: 'A5' },
  ],
  packages: [
    {
      name: 'Home run',
      description: null,
      dollars: 700,
      months: 6,
      holds: [
        ['Outfield banner', 1],
        ['Ad in the program', 1],
      ],
    },
  ],
  sponsors: [
    {
      company_name: 'River Hardware',
      status: 'active',
      contact: 'Owen Hill',
      email: 'owen@riverhardware.example',
      since: -30,
      deals: [
        { package: 'Home run', start: -30, signed: -44, promises: [{ label: 'Outfield banner: hung', done: -27 }] },
      ],
    },
    {
      company_name: 'Dugout Diner',
      status: 'prospect',
      contact: 'Kira Stone',
      email: 'kira@dugout.example',
      deals: [],
    },
  ],
}
