import type { LeagueEvent } from '../schema/league-events.ts'
import { t } from './words.ts'

/** Returns the title of an event; a practice without one is just a practice. */
export function getEventTitle({ kind, title }: Pick<LeagueEvent, 'kind' | 'title'>): string {
  return title ?? (kind === 'practice' ? t.practice : t.event)
}
