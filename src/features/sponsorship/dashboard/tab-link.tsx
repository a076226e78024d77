import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

/** Returns a function that returns the URL of one of this screen's tabs, for the same league. */
export function useTabLink(): (tab: string, more?: Readonly<Record<string, string>>) => string {
  const [params] = useSearchParams()
  const league = params.get('league')
  return (tab, more = {}) => `?${new URLSearchParams({ ...(league === null ? {} : { league }), tab, ...more })}`
}

export function TabLink({
  tab,
  more = {},
  children,
}: {
  tab: 'sponsors' | 'packages' | 'assets'
  /** The search parameters `q` and `status`. */
  more?: Readonly<Record<string, string>>
  children: ReactNode
}) {
  const addressOf = useTabLink()
  return (
    <Link
      to={addressOf(tab, more)}
      draggable={false}
      className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline print:min-h-0 print:text-ink"
    >
      {children}
    </Link>
  )
}
