import { Brand } from '#ui/brand/brand.tsx'
import { useCompany } from '../content/use-company.ts'
import { footerColumns, type FooterGroup } from './navigation.ts'
import { toTelephoneLink } from '../parts/telephone.ts'
import { themeChoices, type ThemeChoice } from '#ui/brand/theme.ts'
import { Options } from '#ui/forms/options.tsx'

export function SiteFooter() {
  const { name } = useCompany()
  return (
    <footer className="site-footer">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <div className="grid gap-x-8 gap-y-10 lg:grid-cols-[1.4fr_3fr]">
          <Company />
          <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
            {footerColumns.map((groups) => (
              <div key={groups[0].title} className="flex flex-col gap-8">
                {groups.map((group) => (
                  <LinkGroup key={group.title} {...group} />
                ))}
              </div>
            ))}
          </div>
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-6">
          <p className="text-soft">
            © {name}.{' '}
            <a href="/privacy#gdpr" className="text-ink underline">
              GDPR Compliant
            </a>
            : your league’s data is yours, and it can always be taken along.
          </p>
          <FooterTheme />
        </div>
      </div>
    </footer>
  )
}

function LinkGroup({ title, links }: FooterGroup) {
  return (
    <nav aria-label={title}>
      <h2 className="text-body">{title}</h2>
      <ul className="mt-1">
        {links.map(({ href, label }) => (
          <li key={label}>
            <a href={href} className="site-footer-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The operator and how to contact them. */
function Company() {
  const { name, logo, email, phone, address, socialLinks } = useCompany()
  return (
    <div>
      <Brand name={name} logo={logo} />
      <address className="mt-4 text-soft not-italic">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="mt-2 flex flex-col items-start">
        <a href={`mailto:${email}`} className="site-footer-link">
          {email}
        </a>
        {phone !== null && (
          <a href={toTelephoneLink(phone)} className="site-footer-link">
            {phone}
          </a>
        )}
      </p>
      {socialLinks.length > 0 && (
        <nav aria-label={`${name} elsewhere`} className="mt-1">
          <ul className="flex flex-wrap gap-x-5">
            {socialLinks.map((link) => (
              <li key={link.href}>
                <a href={link.href} rel="me noopener" className="site-footer-link">
                  {link.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

const labels: Record<ThemeChoice, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Hidden until its island (client/theme-choice.ts) has started. */
function FooterTheme() {
  return (
    <label data-theme-choice="" hidden className="site-theme">
      <span className="text-soft">Colors</span>
      <select className="min-h-11 rounded-control border border-line-strong bg-card px-3 text-ink">
        <Options values={themeChoices} label={(choice) => labels[choice]} />
      </select>
    </label>
  )
}
