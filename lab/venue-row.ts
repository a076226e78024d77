/** Returns a venue as a device sends it, which is the simplest row that a league's staff can add. */
export function createVenueRow(id: string, organizationId: string, address = '1 Mill Lane'): Record<string, unknown> {
  return {
    id,
    organization_id: organizationId,
    league_id: null,
    name: `Field ${id.slice(0, 8)}`,
    address,
    description: null,
    capacity: null,
    has_parking: false,
  }
}
