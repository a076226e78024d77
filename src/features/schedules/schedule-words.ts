import type { Schedule } from '#domain/schema/schedules.ts'
import type { Tone } from '#ui/tones.ts'

export const scheduleStatusWords: Record<Schedule['status'], string> = {
  draft: 'Draft',
  published: 'Published',
  completed: 'Completed',
}

export const scheduleStatusTones: Record<Schedule['status'], Tone> = {
  draft: 'amber',
  published: 'green',
  completed: 'grey',
}
