import { statusNames } from '#domain/results.ts'
import type { GameStatus } from '#domain/schema/schedules.ts'
import { Pill, type Tone } from '#ui/pill.tsx'

export function GameStatusPill({ status }: { status: GameStatus }) {
  return (
    <Pill tone={tones[status]} dot={status === 'in_progress'}>
      {statusNames[status]}
    </Pill>
  )
}

const tones: Record<GameStatus, Tone> = {
  scheduled: 'blue',
  in_progress: 'green',
  completed: 'grey',
  cancelled: 'red',
  postponed: 'amber',
  forfeited: 'red',
}
