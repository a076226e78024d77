export const tournamentsPath = '/admin/tournaments'
export const createTournamentPath = '/admin/tournaments/create'

/** Ids are unique within an organization only, so that the link names it, too. */
export function tournamentPath({
  id,
  organization_id,
}: {
  readonly id: string
  readonly organization_id: string
}): string {
  return `${tournamentsPath}/${id}?organization=${organization_id}`
}
