import { Brand } from '#ui/brand.tsx'
import { footerGroups } from './navigation.ts'

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-3 lg:grid-cols-[1.6fr_repeat(5,1fr)]">
          <div className="col-span-full lg:col-span-1">
            <Brand />
          </div>
          {footerGroups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
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
          ))}
        </div>
      </div>
    </footer>
  )
}
