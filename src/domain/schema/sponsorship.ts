import * as z from 'zod/mini'
import {
  calendarDateSchema,
  idSchema,
  instantSchema,
  jpegDataUrlSchema,
  sitePathSchema,
  textSchema,
  versionSchema,
  wholeNumberSchema,
} from './columns.ts'
import { t } from './words.ts'

// Amounts are in whole cents of the organization's currency, so that sums are exact.

/** Zero to ten million, in cents. */
const cents = wholeNumberSchema(0, 1_000_000_000)

export const sponsorStatuses = ['prospect', 'active', 'former', 'declined'] as const

export const sponsorRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema,
  company_name: textSchema(1, 120, () => t.companyNameMissing),
  contact_name: z.nullable(textSchema(1, 120)),
  contact_email: z.nullable(textSchema(3, 320)),
  contact_phone: z.nullable(textSchema(1, 40)),
  status: z.enum(sponsorStatuses),
  start_date: z.nullable(calendarDateSchema),
  end_date: z.nullable(calendarDateSchema), // not before start_date
  notes: z.nullable(textSchema(1, 4000)),
  logo_url: z.nullable(sitePathSchema),
  version: versionSchema,
})
export type Sponsor = z.infer<typeof sponsorRow>

export const packageStatuses = ['active', 'archived'] as const

export const sponsorshipPackageRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema,
  name: textSchema(1, 120, () => t.packageNameMissing),
  description: z.nullable(textSchema(1, 2000)),
  price_cents: cents,
  duration_months: wholeNumberSchema(1, 120),
  is_custom: z.boolean(),
  status: z.enum(packageStatuses),
  version: versionSchema,
})
export type SponsorshipPackage = z.infer<typeof sponsorshipPackageRow>

export const assetCategories = ['signage', 'digital', 'print', 'broadcast', 'event', 'merchandise', 'other'] as const
export const assetTypes = ['banner', 'jersey', 'scoreboard', 'website', 'social', 'program', 'booth', 'other'] as const
export const assetStatuses = ['available', 'reserved', 'sold', 'inactive'] as const

export const sponsorshipAssetRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema,
  name: textSchema(1, 120, () => t.assetNameMissing),
  description: z.nullable(textSchema(1, 2000)),
  category: z.enum(assetCategories),
  type: z.enum(assetTypes),
  location: z.nullable(textSchema(1, 200)),
  dimensions: z.nullable(textSchema(1, 120)),
  base_price_cents: cents,
  quantity: wholeNumberSchema(1, 10_000), // how many can be sold at a time
  availability_start: z.nullable(calendarDateSchema),
  availability_end: z.nullable(calendarDateSchema), // not before availability_start
  status: z.enum(assetStatuses),
  version: versionSchema,
})
export type SponsorshipAsset = z.infer<typeof sponsorshipAssetRow>

export const dealStatuses = ['active', 'ended', 'renewed', 'cancelled'] as const
export const fulfillmentStatuses = ['pending', 'in_progress', 'fulfilled'] as const

/**
 * A package that a sponsor has bought for a period. `price_cents` null: the package's own price. The dates on which the
 * deal was signed and cancelled determine when it counted; if `signed_on` is null, it counts from its start date.
 */
export const sponsorPackageRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  sponsor_id: idSchema,
  package_id: idSchema,
  start_date: calendarDateSchema,
  end_date: calendarDateSchema, // not before start_date; both dates are inclusive
  price_cents: z.nullable(cents),
  status: z.enum(dealStatuses),
  fulfillment_status: z.enum(fulfillmentStatuses),
  signed_on: z.nullable(calendarDateSchema),
  cancelled_on: z.nullable(calendarDateSchema), // set only if the status is cancelled
  renews_id: z.nullable(idSchema), // the deal that this one renews; it may have been deleted
  version: versionSchema,
})
export type SponsorPackage = z.infer<typeof sponsorPackageRow>

/** How many units of an asset a package contains. `price_override_cents` null: the asset's own price. */
export const packageAssetRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  package_id: idSchema,
  asset_id: idSchema,
  quantity: wholeNumberSchema(1, 10_000),
  price_override_cents: z.nullable(cents),
  version: versionSchema,
})
export type PackageAsset = z.infer<typeof packageAssetRow>

/** One item on a deal's checklist of what was promised: banner hung, logo online. */
export const fulfillmentItemRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  deal_id: idSchema,
  label: textSchema(1, 200),
  position: wholeNumberSchema(0, 1000), // the position in the deal's list
  done_on: z.nullable(calendarDateSchema),
  version: versionSchema,
})
export type FulfillmentItem = z.infer<typeof fulfillmentItemRow>

/** A small photo as proof of fulfillment. It never changes; it can only be replaced by a new one. */
export const fulfillmentPhotoRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  item_id: idSchema,
  data_url: jpegDataUrlSchema,
  taken_on: calendarDateSchema,
  version: versionSchema,
})
export type FulfillmentPhoto = z.infer<typeof fulfillmentPhotoRow>

export const sponsorshipReportKinds = ['monthly', 'quarterly', 'annual', 'custom'] as const

/**
 * A report as it was created: its numbers don't change afterward. `content` is JSON, parsed by `parseReportDocument`.
 */
export const sponsorshipReportRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema,
  kind: z.enum(sponsorshipReportKinds),
  start_date: calendarDateSchema,
  end_date: calendarDateSchema, // not before start_date
  title: textSchema(1, 200),
  content: textSchema(2, 200_000),
  created_at: instantSchema,
  version: versionSchema,
})
export type SponsorshipReport = z.infer<typeof sponsorshipReportRow>
