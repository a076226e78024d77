import type { Random } from '#domain/random.ts'
import type { RowOf, TableName } from '#domain/schema/tables.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { getDealEnd, getRenewalDates } from '#domain/sponsorship/deals.ts'
import { addDays } from '#domain/time.ts'
import { sampleBannerPhoto } from './banner-photo.ts'
import { createIdGenerator } from './names.ts'
import type { SampleChange } from './sample-api.ts'
import type { SampleSeason } from './season.ts'
import type {
  AssetPlan,
  DealPlan,
  PackagePlan,
  PromisePlan,
  SponsorPlan,
  SponsorshipPlan,
} from './sponsorship-plans.ts'
import type { SponsorshipReport } from '#domain/schema/sponsorship.ts'
import type { ManualMetricValues } from '#domain/sponsorship/reports/metrics.ts'
import { getReportRange, type ReportKind } from '#domain/sponsorship/reports/range.ts'
import { buildReport } from '#domain/sponsorship/reports/report.ts'

type NewRow<T extends TableName> = Omit<RowOf<T>, 'version'>

type Making = {
  readonly ours: () => { id: string; organization_id: string }
  readonly ofLeague: () => { id: string; organization_id: string; league_id: string }
  readonly day: (days: number) => string
}

/**
 * Creates a plan's rows with dates around today: a league's sponsors, what they can buy and have bought, and what has
 * been fulfilled.
 */
export function createSponsorship(
  plan: SponsorshipPlan,
  { league }: SampleSeason,
  today: string,
  random: Random,
): SampleChange[] {
  const newId = createIdGenerator(random)
  const ours = () => ({ id: newId(), organization_id: league.organization_id })
  const making: Making = {
    ours,
    ofLeague: () => ({ ...ours(), league_id: league.id }),
    day: (days) => addDays(today, days),
  }
  const assets = plan.assets.map((asset) => createAsset(asset, making))
  const packages = plan.packages.map((pack) => createPackage(pack, making))
  const holdings = plan.packages.flatMap(({ name, holds }) =>
    holds.map(([asset, quantity, dollars]) => ({
      ...ours(),
      package_id: named(packages, name).id,
      asset_id: named(assets, asset).id,
      quantity,
      price_override_cents: dollars === undefined ? null : dollars * 100,
    })),
  )
  const bought = plan.sponsors.map((sponsor) => {
    const row = createSponsor(sponsor, making)
    return { row, deals: createDeals(sponsor.deals, row.id, packages, making) }
  })
  const deals = bought.flatMap((one) => one.deals)
  const promises = deals.flatMap(({ row, plan: { promises = [] } }) =>
    promises.map((promise, position) => createPromise(promise, row.id, position, making)),
  )
  const data: SponsorshipData = {
    sponsors: unsent(bought.map(({ row }) => row)),
    packages: unsent(packages),
    assets: unsent(assets),
    deals: unsent(deals.map(({ row }) => row)),
    holdings: unsent(holdings),
    items: unsent(promises.map(({ item }) => item)),
  }
  return [
    {
      name: 'package.create',
      ops: [
        { t: 'sponsorship_packages', rows: packages },
        { t: 'sponsorship_assets', rows: assets },
        { t: 'package_assets', rows: holdings },
      ],
    },
    {
      name: 'sponsor.create',
      ops: [
        { t: 'sponsors', rows: bought.map(({ row }) => row) },
        { t: 'sponsor_packages', rows: deals.map(({ row }) => row) },
      ],
    },
    { name: 'deal.promise', ops: [{ t: 'fulfillment_items', rows: promises.map(({ item }) => item) }] },
    ...promises.flatMap(({ photos }) =>
      photos.map((photo) => ({ name: 'deal.photo', ops: [{ t: 'fulfillment_photos' as const, rows: [photo] }] })),
    ),
    ...createSponsorshipReports(league.name, data, today).map((report) => ({
      name: 'report.create',
      ops: [{ t: 'sponsorship_reports' as const, rows: [{ ...making.ofLeague(), ...report }] }],
    })),
  ]
}

function unsent<Row>(rows: readonly Row[]): (Row & { version: number })[] {
  return rows.map((row) => ({ ...row, version: 0 }))
}

function named<Row extends { readonly name: string }>(rows: readonly Row[], name: string): Row {
  const row = rows.find((one) => one.name === name)
  if (!row) throw new Error(`The plan has no ${name}.`)
  return row
}

function createAsset(plan: AssetPlan, { ofLeague, day }: Making): NewRow<'sponsorship_assets'> {
  const { dollars, location, dimensions, description, isInactive = false, available, ...columns } = plan
  return {
    ...ofLeague(),
    ...columns,
    description: description ?? null,
    location: location ?? null,
    dimensions: dimensions ?? null,
    base_price_cents: dollars * 100,
    availability_start: available ? day(available[0]) : null,
    availability_end: available ? day(available[1]) : null,
    status: isInactive ? 'inactive' : 'available',
  }
}

function createPackage(plan: PackagePlan, { ofLeague }: Making): NewRow<'sponsorship_packages'> {
  const { name, description, dollars, months, isCustom = false, isArchived = false } = plan
  return {
    ...ofLeague(),
    name,
    description,
    price_cents: dollars * 100,
    duration_months: months,
    is_custom: isCustom,
    status: isArchived ? 'archived' : 'active',
  }
}

function createSponsor(plan: SponsorPlan, { ofLeague, day }: Making): NewRow<'sponsors'> {
  const { company_name, status, contact, email, phone, notes, since, until } = plan
  return {
    ...ofLeague(),
    company_name,
    status,
    contact_name: contact,
    contact_email: email,
    contact_phone: phone ?? null,
    notes: notes ?? null,
    logo_url: null,
    start_date: since === undefined ? null : day(since),
    end_date: until === undefined ? null : day(until),
  }
}

function createDeals(
  plans: readonly DealPlan[],
  sponsorId: string,
  packages: readonly NewRow<'sponsorship_packages'>[],
  { ours, day }: Making,
): { row: NewRow<'sponsor_packages'>; plan: DealPlan }[] {
  const made: { row: NewRow<'sponsor_packages'>; plan: DealPlan }[] = []
  for (const plan of plans) {
    const { start, signed, dollars, status = 'active', cancelled, fulfillment = 'pending' } = plan
    const pack = named(packages, plan.package)
    const before = start === 'after' ? made.at(-1)?.row : undefined
    const from = day(start === 'after' ? 0 : start)
    const row = {
      ...ours(),
      sponsor_id: sponsorId,
      package_id: pack.id,
      start_date: from,
      end_date: getDealEnd(from, pack.duration_months),
      ...(before && getRenewalDates(before, pack)),
      price_cents: dollars === undefined ? null : dollars * 100,
      status,
      fulfillment_status: fulfillment,
      signed_on: signed === undefined ? null : day(signed),
      cancelled_on: cancelled === undefined ? null : day(cancelled),
      renews_id: before?.id ?? null,
    }
    made.push({ row, plan })
  }
  return made
}

function createPromise(plan: PromisePlan, dealId: string, position: number, { ours, day }: Making) {
  const { label, done, hasPhoto = false } = plan
  const doneOn = done === undefined ? null : day(done)
  const item = { ...ours(), deal_id: dealId, label, position, done_on: doneOn }
  const photos =
    hasPhoto && doneOn !== null ? [{ ...ours(), item_id: item.id, data_url: sampleBannerPhoto, taken_on: doneOn }] : []
  return { item, photos }
}

type NewReport = Pick<SponsorshipReport, 'kind' | 'start_date' | 'end_date' | 'title' | 'content' | 'created_at'>

/**
 * Creates two reports, one saved at the end of last month and one at the end of last quarter; the latter is for a
 * single sponsor.
 */
function createSponsorshipReports(league: string, data: SponsorshipData, today: string): NewReport[] {
  const active = data.sponsors.find(({ status }) => status === 'active')
  const lastDayBefore = (kind: ReportKind) => addDays(getReportRange(kind, today).from, -1)
  const report = (kind: ReportKind, sponsorId: string | null, byHand: ManualMetricValues): NewReport => {
    const { from, to } = getReportRange(kind, lastDayBefore(kind))
    const metrics = ['deals', 'value', 'fulfillment', 'utilization', 'impressions', 'engagements'] as const
    const request = { league, kind, from, to, sponsorId, venueId: null, metrics, byHand }
    const created_at = `${to}T20:00:00.000Z`
    const made = buildReport(data, [], request, { at: created_at, today: to })
    return {
      kind,
      start_date: from,
      end_date: to,
      title: made.title,
      content: JSON.stringify(made),
      created_at,
    }
  }
  return [
    report('monthly', null, { impressions: 18_400, engagements: 920 }),
    report('quarterly', active?.id ?? null, { impressions: 6100 }),
  ]
}
