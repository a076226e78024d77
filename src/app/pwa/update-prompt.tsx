import { lazy, Suspense } from 'react'
import { create } from 'zustand'

/** `apply` switches to a newer version that is ready but was not applied automatically; null if there is none. */
export const useAvailableUpdate = create<{ apply: (() => void) | null }>(() => ({ apply: null }))

const UpdateCard = lazy(() => import('./update-card.tsx').then((m) => ({ default: m.UpdateCard })))

export function UpdatePrompt() {
  const { apply } = useAvailableUpdate()
  if (!apply) return null
  return (
    <Suspense fallback={null}>
      <UpdateCard apply={apply} />
    </Suspense>
  )
}
