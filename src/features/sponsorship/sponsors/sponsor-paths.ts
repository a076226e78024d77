export function toSponsorPath(sponsorId: string): string {
  return `/dashboard/sponsorship/sponsors/${sponsorId}`
}

export function toNewSponsorPath(leagueId: string): string {
  return `/dashboard/sponsorship/sponsors/new?league=${leagueId}`
}

/** The list of sponsors, of this league or of the one chosen last. */
export function toSponsorsPath(leagueId?: string): string {
  return `/dashboard/sponsorship?tab=sponsors${leagueId === undefined ? '' : `&league=${leagueId}`}`
}
