import { create } from 'zustand'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** A newer version stands ready; `apply` switches every tab to it. */
export const useUpdate = create<{ apply: (() => void) | null }>(() => ({ apply: null }))

export function UpdatePrompt() {
  const { apply } = useUpdate()
  if (!apply) return null
  return (
    <Card className="update-prompt fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-md items-center justify-between gap-4 py-2 pr-2 pl-4 lg:bottom-4">
      <p role="status" className="font-semibold">
        A new version is ready
      </p>
      <Button variant="primary" onClick={apply}>
        Update
      </Button>
    </Card>
  )
}
