import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

/** Where another tab of this screen is, of the same league. */
export function useTabAddress(): (tab: string, more?: Readonly<Record<string, string>>) => string {
  const [params] = useSearchParams()
  const league = params.get('league')
  return (tab, more = {}) => `?${new URLSearchParams({ ...(league === null ? {} : { league }), tab, ...more })}`
}

/** A link to another tab of this screen. */
export function TabLink({
  tab,
  more = {},
  children,
}: {
  tab: 'sponsors' | 'packages' | 'assets'
  /** What is looked for there: `q`, `status`. */
  more?: Readonly<Record<string, string>>
  children: ReactNode
}) {
  const addressOf = useTabAddress()
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
