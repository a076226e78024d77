import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { TeamMark } from '#ui/brand/team-mark.tsx'

/** A sponsor's logo, or its initials if no logo can be shown, for example offline. */
export function SponsorMark({ company_name, logo_url }: Pick<Sponsor, 'company_name' | 'logo_url'>) {
  return <TeamMark team={{ name: company_name, primary_color: '#475569', logo_url }} size="preview" />
}
