import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSyncStatus } from '#db/context.tsx'
import { Banner } from '#ui/banner.tsx'
import { Pill } from '#ui/pill.tsx'
import { syncSentences, type SyncSentence } from './sync-sentences.ts'

/** In the side navigation: always there, so that "All changes saved" can be relied on. */
export function SyncPills() {
  const status = useSyncStatus()
  return (
    <div role="status" aria-label="Sync" className="flex flex-col items-start gap-2">
      {status &&
        syncSentences(status).map((sentence) => (
          <Way key={sentence.text} to={sentence.to}>
            <Pill tone={sentence.tone} dot wrap>
              {sentence.text}
            </Pill>
          </Way>
        ))}
    </div>
  )
}

/** On a phone: a line across the top, only while something waits. */
export function SyncBanner() {
  const status = useSyncStatus()
  const [sentence] = status ? syncSentences(status).filter(hasPhoneWords) : []
  if (!sentence) return null
  return (
    <Way to={sentence.to}>
      <Banner tone={sentence.tone === 'red' ? 'amber' : sentence.tone}>{sentence.onPhone}</Banner>
    </Way>
  )
}

function Way({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children
  return (
    <Link to={to} className="block rounded-control no-underline hover:underline">
      {children}
    </Link>
  )
}

function hasPhoneWords(sentence: SyncSentence): boolean {
  return sentence.onPhone !== null
}
