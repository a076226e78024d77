import * as z from 'zod/mini'
import { calendarDate, id, instant, jpegDataUrl, ownPath, text, version, wholeNumber } from './columns.ts'

// Amounts are in whole cents of the organization's currency, so that sums are exact.

/** Zero to ten million, in cents. */
const cents = wholeNumber(0, 1_000_000_000)

export const sponsorStatuses = ['prospect', 'active', 'former', 'declined'] as const

export const sponsorRow = z.object({
  id,
  organization_id: id,
  league_id: id,
  company_name: text(1, 120, 'Company name is required'),
  contact_name: z.nullable(text(1, 120)),
  contact_email: z.nullable(text(3, 320)),
  contact_phone: z.nullable(text(1, 40)),
  status: z.enum(sponsorStatuses),
  start_date: z.nullable(calendarDate),
  end_date: z.nullable(calendarDate), // not before start_date
  notes: z.nullable(text(1, 4000)),
  logo_url: z.nullable(ownPath),
  version,
})
export type Sponsor = z.infer<typeof sponsorRow>

export const packageStatuses = ['active', 'archived'] as const

export const sponsorshipPackageRow = z.object({
  id,
  organization_id: id,
  league_id: id,
  name: text(1, 120, 'Package name is required'),
  description: z.nullable(text(1, 2000)),
  price_cents: cents,
  duration_months: wholeNumber(1, 120),
  is_custom: z.boolean(),
  status: z.enum(packageStatuses),
  version,
})
export type SponsorshipPackage = z.infer<typeof sponsorshipPackageRow>

export const assetCategories = ['signage', 'digital', 'print', 'broadcast', 'event', 'merchandise', 'other'] as const
export const assetTypes = ['banner', 'jersey', 'scoreboard', 'website', 'social', 'program', 'booth', 'other'] as const
export const assetStatuses = ['available', 'reserved', 'sold', 'inactive'] as const

export const sponsorshipAssetRow = z.object({
  id,
  organization_id: id,
  league_id: id,
  name: text(1, 120, 'Asset name is required'),
  description: z.nullable(text(1, 2000)),
  category: z.enum(assetCategories),
  type: z.enum(assetTypes),
  location: z.nullable(text(1, 200)),
  dimensions: z.nullable(text(1, 120)),
  base_price_cents: cents,
  quantity: wholeNumber(1, 10_000), // how many can be sold at a time
  availability_start: z.nullable(calendarDate),
  availability_end: z.nullable(calendarDate), // not before availability_start
  status: z.enum(assetStatuses),
  version,
})
export type SponsorshipAsset = z.infer<typeof sponsorshipAssetRow>

export const dealStatuses = ['active', 'ended', 'renewed', 'cancelled'] as const
export const fulfillmentStatuses = ['pending', 'in_progress', 'fulfilled'] as const

/**
 * A package that a sponsor has bought for a period. `price_cents` null: the package's own price. The days on which it
 * was signed and cancelled determine what counted when; if `signed_on` is null, it counts from its start.
 */
export const sponsorPackageRow = z.object({
  id,
  organization_id: id,
  sponsor_id: id,
  package_id: id,
  start_date: calendarDate,
  end_date: calendarDate, // not before start_date; both dates are inclusive
  price_cents: z.nullable(cents),
  status: z.enum(dealStatuses),
  fulfillment_status: z.enum(fulfillmentStatuses),
  signed_on: z.nullable(calendarDate),
  cancelled_on: z.nullable(calendarDate), // set only if the status is cancelled
  renews_id: z.nullable(id), // the deal that this one renews; it may have been deleted
  version,
})
export type SponsorPackage = z.infer<typeof sponsorPackageRow>

/** How many units of an asset a package contains. `price_override_cents` null: the asset's own price. */
export const packageAssetRow = z.object({
  id,
  organization_id: id,
  package_id: id,
  asset_id: id,
  quantity: wholeNumber(1, 10_000),
  price_override_cents: z.nullable(cents),
  version,
})
export type PackageAsset = z.infer<typeof packageAssetRow>

/** What was promised with a deal, as a checklist: banner hung, logo online. */
export const fulfillmentItemRow = z.object({
  id,
  organization_id: id,
  deal_id: id,
  label: text(1, 200),
  position: wholeNumber(0, 1000), // in the deal's list
  done_on: z.nullable(calendarDate),
  version,
})
export type FulfillmentItem = z.infer<typeof fulfillmentItemRow>

/** A small photo as proof of fulfillment. It never changes; it can only be replaced by a new one. */
export const fulfillmentPhotoRow = z.object({
  id,
  organization_id: id,
  item_id: id,
  data_url: jpegDataUrl,
  taken_on: calendarDate,
  version,
})
export type FulfillmentPhoto = z.infer<typeof fulfillmentPhotoRow>

export const reportKinds = ['monthly', 'quarterly', 'annual', 'custom'] as const

/** A report in its original state: its numbers don't change afterward. `content` is JSON, parsed by `readReport`. */
export const sponsorshipReportRow = z.object({
  id,
  organization_id: id,
  league_id: id,
  kind: z.enum(reportKinds),
  start_date: calendarDate,
  end_date: calendarDate, // not before start_date
  title: text(1, 200),
  content: text(2, 200_000),
  created_at: instant,
  version,
})
export type SponsorshipReport = z.infer<typeof sponsorshipReportRow>
