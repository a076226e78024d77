import { Pill } from './pill.tsx'
import type { Tone } from './tones.ts'
import { t } from './words.ts'

type Status = 'scheduled' | 'in_progress' | 'completed' | 'cancelled' | 'postponed' | 'forfeited'

/** @param words replaces the status's own text if there is more to say, such as `Bye` */
export function GameStatusPill({ status, words }: { status: Status; words?: string | null | undefined }) {
  const look = looks[status]
  return (
    <Pill tone={words && words !== look.words ? 'gray' : look.tone} dot={status === 'in_progress'}>
      {words ?? look.words}
    </Pill>
  )
}

const looks: Record<Status, { words: string; tone: Tone }> = {
  scheduled: { words: t.scheduled, tone: 'blue' },
  in_progress: { words: t.inProgress, tone: 'green' },
  completed: { words: t.completed, tone: 'gray' },
  cancelled: { words: t.cancelled, tone: 'red' },
  postponed: { words: t.postponed, tone: 'amber' },
  forfeited: { words: t.forfeited, tone: 'red' },
}
