import { createId } from '#data/changes/create-id.ts'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'

export function createBlankDeal(organizationId: string, sponsorId: string, today: string): SponsorPackage {
  return {
    id: createId(),
    organization_id: organizationId,
    sponsor_id: sponsorId,
    package_id: '',
    start_date: today,
    end_date: today,
    price_cents: null,
    status: 'active',
    fulfillment_status: 'pending',
    signed_on: today,
    cancelled_on: null,
    renews_id: null,
    version: 0,
  }
}
