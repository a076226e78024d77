import type { Tone } from './tones.ts'

type Status = 'draft' | 'published' | 'completed'

export const scheduleStatusLabels: Record<Status, string> = {
  draft: 'Draft',
  published: 'Published',
  completed: 'Completed',
}

export const scheduleStatusTones: Record<Status, Tone> = {
  draft: 'amber',
  published: 'green',
  completed: 'gray',
}
