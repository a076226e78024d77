import type { OutboxChange } from '#data/store/entries.ts'
import type { Op } from '#data/store/ops.ts'
import type { TableName } from '#domain/schema/tables.ts'

type Verb = 'create' | 'update' | 'delete'

/** Returns the title of a rejected change, shown above the reason. */
export function getFailureTitle({ ops }: Pick<OutboxChange, 'ops'>): string {
  const [op] = ops
  if (!op) return 'Something went wrong'
  if (op.t === 'schedules' && 'set' in op && op.set.status === 'published') return 'Failed to publish schedule'
  if (op.t === 'schedules' && 'rows' in op && op.rows[0]?.type === 'tournament') return 'Failed to create tournament'
  return titles[op.t][verbOf(op)]
}

function verbOf(op: Op): Verb {
  if ('rows' in op) return 'create'
  return 'set' in op ? 'update' : 'delete'
}

const titlesFor = (noun: string, words: Partial<Record<Verb, string>> = {}): Record<Verb, string> => ({
  create: `Failed to create ${noun}`,
  update: `Failed to update ${noun}`,
  delete: `Failed to delete ${noun}`,
  ...words,
})
const venue = titlesFor('venue', { create: 'Failed to save venue', update: 'Failed to save venue' })

const titles: Record<TableName, Record<Verb, string>> = {
  organizations: titlesFor('organization'),
  memberships: titlesFor('member', { create: 'Failed to add member' }),
  leagues: titlesFor('league'),
  divisions: titlesFor('division', { create: 'Failed to create divisions' }),
  teams: titlesFor('team', { create: 'Failed to add team' }),
  players: titlesFor('player', { create: 'Failed to add player' }),
  team_staff: titlesFor('team staff', { create: 'Failed to add team staff' }),
  venues: venue,
  venue_fields: venue,
  schedules: titlesFor('schedule'),
  games: titlesFor('game', { create: 'Failed to insert games' }),
  score_reports: titlesFor('game', { create: 'Failed to update game' }),
  venue_opening_hours: venue,
  venue_closures: venue,
  tournament_templates: titlesFor('template'),
  sponsors: titlesFor('sponsor'),
  sponsorship_packages: titlesFor('package'),
  sponsorship_assets: titlesFor('asset'),
  sponsor_packages: titlesFor('sponsor', {
    create: 'Failed to add new packages',
    delete: 'Failed to remove old packages',
  }),
  package_assets: {
    create: 'Failed to insert new assets',
    update: 'Failed to update package',
    delete: 'Failed to delete old assets',
  },
  fulfillment_items: titlesFor('checklist'),
  fulfillment_photos: titlesFor('photo'),
  sponsorship_reports: titlesFor('report'),
  notifications: titlesFor('notification'),
  schedule_changes: titlesFor('game', { create: 'Failed to update game' }),
  point_deductions: titlesFor('point deduction'),
  device_keys: titlesFor('phone'),
}
