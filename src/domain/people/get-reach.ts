import type { NotifiedPerson } from './notification-settings.ts'

export type Reach = 'read' | 'sent' | 'on_the_way' | 'not_reached'

/** Returns how far a notification has gotten on its way to a person. `not_reached`: someone has to call them. */
export function getReach({ is_read: isRead, ways }: Pick<NotifiedPerson, 'is_read' | 'ways'>): Reach {
  if (isRead) return 'read'
  if (ways.some(({ state }) => state === 'sent')) return 'sent'
  return ways.some(({ state }) => isOnTheWay[state]) ? 'on_the_way' : 'not_reached'
}

const isOnTheWay: Readonly<Record<NotifiedPerson['ways'][number]['state'], boolean>> = {
  waiting: true,
  sending: true,
  failed: true,
  digest: true,
  sent: false,
  dead: false,
  suppressed: false,
}
