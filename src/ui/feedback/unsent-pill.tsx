import { useState } from 'react'
import { Pill } from '../brand/pill.tsx'
import { t } from './words.ts'

/** The sync state of a result entered on this device. Only users who saw the result pending see that it was sent. */
export function UnsentPill({ state }: { state: 'waiting' | 'refused' | undefined }) {
  const [sawItWait, setSawItWait] = useState(false)
  if (state === 'waiting' && !sawItWait) setSawItWait(true)
  switch (state) {
    case 'waiting':
      return (
        <Pill tone="amber" dot wrap>
          {t.savedPhone}
        </Pill>
      )
    case 'refused':
      return (
        <Pill tone="red" dot wrap>
          {t.needsAttention}
        </Pill>
      )
    case undefined:
      return sawItWait ? <Pill tone="green">{t.sent}</Pill> : null
  }
}
