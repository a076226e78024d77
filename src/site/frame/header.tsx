import { Brand } from '#ui/brand/brand.tsx'
import { accountLinks, headerLinks, siteNavigation, type NavigationLink as Link } from './navigation.ts'
import { useCompany } from '../content/use-company.ts'

/** The menu is a popover: the browser handles opening, Escape, light dismiss, and the tab order. */
export function SiteHeader({ path }: { path: string }) {
  const { name, logo } = useCompany()
  return (
    <header className="site-header" data-shadow="">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <a href="/" className="flex min-h-11 items-center rounded-control" aria-label={`${name}, home`}>
          <Brand name={name} logo={logo} />
        </a>
        <nav aria-label="Main" className="ml-6 hidden lg:block">
          <ul className="flex">
            {headerLinks.map((link) => (
              <li key={link.href}>
                <NavigationLink link={link} path={path} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <AccountLinks isWide />
          <button type="button" popoverTarget="site-menu" className="site-menu-button" aria-label="Menu">
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="none" stroke="currentColor">
              <path d="M4 7h16M4 12h16M4 17h16" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      </div>
      <nav id="site-menu" popover="auto" aria-label="All pages" className="site-menu">
        <ul className="mx-auto grid max-w-6xl grid-cols-1 px-3 pt-2 touch:grid-cols-2 sm:px-5">
          {siteNavigation.map((link) => (
            <li key={link.href}>
              <NavigationLink link={link} path={path} />
            </li>
          ))}
        </ul>
        <div className="mx-auto flex max-w-6xl flex-wrap gap-2 border-t border-line px-4 py-3 sm:px-6">
          <AccountLinks />
        </div>
      </nav>
    </header>
  )
}

function NavigationLink({ link, path }: { link: Link; path: string }) {
  const isHere = link.href === path || (link.href !== '/' && path.startsWith(`${link.href}/`))
  return (
    <a
      href={link.href}
      className="site-link"
      aria-current={isHere ? (link.href === path ? 'page' : 'true') : undefined}
    >
      {link.label}
    </a>
  )
}

/** A phone's header has room for only one of these links; the menu has both. */
function AccountLinks({ isWide }: { isWide?: true }) {
  const second = isWide ? 'site-link hidden sm:flex' : 'site-link'
  return (
    <>
      <a href={accountLinks.signIn.href} data-visitor-only="" className={second}>
        {accountLinks.signIn.label}
      </a>
      <a href={accountLinks.signUp.href} data-visitor-only="" className="site-button">
        {accountLinks.signUp.label}
      </a>
      <a href={accountLinks.signOut.href} data-member-only="" className={second}>
        {accountLinks.signOut.label}
      </a>
      <a href={accountLinks.dashboard.href} data-member-only="" className="site-button">
        {accountLinks.dashboard.label}
      </a>
    </>
  )
}
