import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import type { League } from '#domain/schema/leagues.ts'

export type TabProps = {
  readonly league: League
  readonly data: SponsorshipData
  /** The text in the search box; empty for everything. */
  readonly search: string
}
