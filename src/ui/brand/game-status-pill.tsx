import { Pill } from './pill.tsx'
import type { Tone } from './tones.ts'

type Status = 'scheduled' | 'in_progress' | 'completed' | 'cancelled' | 'postponed' | 'forfeited'

/** @param words replaces the status's own text if there is more to say: `Bye` */
export function GameStatusPill({ status, words }: { status: Status; words?: string | null | undefined }) {
  const look = looks[status]
  return (
    <Pill tone={words && words !== look.words ? 'gray' : look.tone} dot={status === 'in_progress'}>
      {words ?? look.words}
    </Pill>
  )
}

const looks: Record<Status, { words: string; tone: Tone }> = {
  scheduled: { words: 'Scheduled', tone: 'blue' },
  in_progress: { words: 'In progress', tone: 'green' },
  completed: { words: 'Completed', tone: 'gray' },
  cancelled: { words: 'Cancelled', tone: 'red' },
  postponed: { words: 'Postponed', tone: 'amber' },
  forfeited: { words: 'Forfeited', tone: 'red' },
}
