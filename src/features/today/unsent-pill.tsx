import type { UnsentState } from '#db/unsent-games.ts'
import { Pill } from '#ui/pill.tsx'

export function UnsentPill({ state }: { state: UnsentState | undefined }) {
  switch (state) {
    case 'waiting':
      return (
        <Pill tone="amber" dot>
          Saved on this phone
        </Pill>
      )
    case 'refused':
      return (
        <Pill tone="red" dot>
          Needs attention
        </Pill>
      )
    case undefined:
      return null
  }
}
