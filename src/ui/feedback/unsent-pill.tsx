import { useState } from 'react'
import { Pill } from '../brand/pill.tsx'

/** Where a result is that was entered here. That it was sent is said to whoever saw it wait. */
export function UnsentPill({ state }: { state: 'waiting' | 'refused' | undefined }) {
  const [sawItWait, setSawItWait] = useState(false)
  if (state === 'waiting' && !sawItWait) setSawItWait(true)
  switch (state) {
    case 'waiting':
      return (
        <Pill tone="amber" dot wrap>
          Saved on this phone
        </Pill>
      )
    case 'refused':
      return (
        <Pill tone="red" dot wrap>
          Needs attention
        </Pill>
      )
    case undefined:
      return sawItWait ? <Pill tone="green">Sent</Pill> : null
  }
}
