import { Pill } from './pill.tsx'
import type { Tone } from './tones.ts'

type Status = 'scheduled' | 'in_progress' | 'completed' | 'cancelled' | 'postponed' | 'forfeited'

export function GameStatusPill({ status }: { status: Status }) {
  const { words, tone } = looks[status]
  return (
    <Pill tone={tone} dot={status === 'in_progress'}>
      {words}
    </Pill>
  )
}

const looks: Record<Status, { words: string; tone: Tone }> = {
  scheduled: { words: 'Scheduled', tone: 'blue' },
  in_progress: { words: 'In progress', tone: 'green' },
  completed: { words: 'Completed', tone: 'grey' },
  cancelled: { words: 'Cancelled', tone: 'red' },
  postponed: { words: 'Postponed', tone: 'amber' },
  forfeited: { words: 'Forfeited', tone: 'red' },
}
