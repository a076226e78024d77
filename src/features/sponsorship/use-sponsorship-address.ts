import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * What the screen shows, stored in its URL, so that a reload, a link, and Back lead to the same view. Empty means that
 * nothing is chosen.
 */
export type SponsorshipAddress = {
  readonly league: string
  readonly tab: string
  readonly q: string
  /** The tab's filter, for sponsors or assets. */
  readonly status: string
  /** The tab's category filter, for assets. */
  readonly category: string
}

export function useSponsorshipAddress(): readonly [
  SponsorshipAddress,
  (change: Partial<SponsorshipAddress>, how?: { readonly replace?: boolean }) => void,
] {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (change: Partial<SponsorshipAddress>, { replace = false }: { readonly replace?: boolean } = {}) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [key, value] of Object.entries(change)) {
            if (value === '') next.delete(key)
            else next.set(key, value)
          }
          return next
        },
        { replace },
      ),
    [setParams],
  )
  const valueOf = (key: keyof SponsorshipAddress) => params.get(key) ?? ''
  const address = {
    league: valueOf('league'),
    tab: valueOf('tab'),
    q: valueOf('q'),
    status: valueOf('status'),
    category: valueOf('category'),
  }
  return [address, show]
}
