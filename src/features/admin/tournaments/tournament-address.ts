export const tournamentsPath = '/admin/tournaments'
export const createTournamentPath = '/admin/tournaments/create'

/** Ids are unique only within an organization, so the link also names the organization. */
export function toTournamentPath({
  id,
  organization_id,
}: {
  readonly id: string
  readonly organization_id: string
}): string {
  return `${tournamentsPath}/${id}?organization=${organization_id}`
}
