import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { LogoOr } from '#ui/brand/logo-or.tsx'
import { toInitials } from '#ui/brand/team-colors.ts'

/** A sponsor's logo, or its initials if no logo can be shown, for example offline. */
export function SponsorMark({ company_name, logo_url }: Pick<Sponsor, 'company_name' | 'logo_url'>) {
  return (
    <LogoOr url={logo_url} className="size-11 rounded-control">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-control bg-gray-tint font-semibold text-gray"
      >
        {toInitials(company_name)}
      </span>
    </LogoOr>
  )
}
