import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSyncStatus } from '#data/queries/context.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { toneClasses } from '#ui/brand/tones.ts'
import { listSyncSentences, type SyncSentence } from './sync-sentences.ts'
import { t } from './words.ts'

/**
 * The state of the person's changes, always visible in the side navigation, so that people can rely on "All changes
 * saved".
 */
export function SyncPills() {
  const status = useSyncStatus()
  const sentences = status ? listSyncSentences(status) : []
  return (
    <div
      role="status"
      aria-live={isRoutine(sentences[0]) ? 'off' : 'polite'}
      aria-label={t.saveStatus}
      className="flex flex-col items-start gap-2"
    >
      {sentences.map((sentence) => (
        <Way key={sentence.text} to={sentence.to}>
          <Pill tone={sentence.tone} dot wrap>
            {sentence.text}
          </Pill>
        </Way>
      ))}
    </div>
  )
}

/**
 * Returns whether a message is routine: saving already shows a message, so it is not news that the change was also
 * sent.
 */
function isRoutine(sentence: SyncSentence | undefined): boolean {
  return sentence === undefined || sentence.tone === 'green' || sentence.tone === 'blue'
}

/** A line across the top on phones. Its space is always reserved, so that no button moves when a message appears. */
export function SyncBanner() {
  const status = useSyncStatus()
  const [sentence] = status ? listSyncSentences(status) : []
  const isQuiet = sentence === undefined || sentence.tone === 'green'
  return (
    <div
      role="status"
      aria-live={isRoutine(sentence) ? 'off' : 'polite'}
      aria-label={t.saveStatus}
      className={classNames(
        'h-11 text-[0.9375rem] leading-tight font-semibold',
        isQuiet ? 'text-soft' : toneClasses[sentence.tone],
      )}
    >
      {sentence && (
        <Way to={sentence.to}>
          <span className="flex h-11 items-center gap-2 px-4">
            {!isQuiet && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />}
            <span className="line-clamp-2 min-w-0 tabular">{sentence.onPhone}</span>
          </span>
        </Way>
      )}
    </div>
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
