import type { Tone } from './tones.ts'
import { t } from './words.ts'

type Status = 'draft' | 'published' | 'completed'

export const scheduleStatusLabels: Record<Status, string> = {
  draft: t.draft,
  published: t.published,
  completed: t.completed,
}

export const scheduleStatusTones: Record<Status, Tone> = {
  draft: 'amber',
  published: 'green',
  completed: 'gray',
}
