import { useState } from 'react'
import { Pill } from '../brand/pill.tsx'

/** The sync state of a result entered here. That it was sent is shown only to users who saw it pending. */
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
