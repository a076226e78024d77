import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { TeamMark } from '#ui/brand/team-mark.tsx'

/** A sponsor's logo, or its initials where there is none to be shown: without a connection, say. */
export function SponsorMark({ company_name, logo_url }: Pick<Sponsor, 'company_name' | 'logo_url'>) {
  return <TeamMark team={{ name: company_name, primary_color: '#475569', logo_url }} size="preview" />
}
