import type { OutboxChange } from '#data/store/entries.ts'
import type { Op } from '#data/store/ops.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { t } from './words.ts'

type Verb = 'create' | 'update' | 'delete'

/** Returns the title of a rejected change, shown above the reason. */
export function getFailureTitle({ ops }: Pick<OutboxChange, 'ops'>): string {
  const [op] = ops
  if (!op) return t.somethingWentWrong
  if (op.t === 'schedules' && 'set' in op && op.set.status === 'published') return t.failedPublishSchedule
  if (op.t === 'schedules' && 'rows' in op && op.rows[0]?.type === 'tournament') return t.failedCreateTournament
  return titles[op.t][verbOf(op)]
}

function verbOf(op: Op): Verb {
  if ('rows' in op) return 'create'
  return 'set' in op ? 'update' : 'delete'
}

const titlesFor = (noun: string, words: Partial<Record<Verb, string>> = {}): Record<Verb, string> => ({
  create: t.failedCreate(noun),
  update: t.failedUpdate(noun),
  delete: t.failedDelete(noun),
  ...words,
})
const venue = titlesFor('venue', { create: t.failedSaveVenue, update: t.failedSaveVenue })

const titles: Record<TableName, Record<Verb, string>> = {
  organizations: titlesFor('organization'),
  memberships: titlesFor('member', { create: t.failedAddMember }),
  leagues: titlesFor('league'),
  divisions: titlesFor('division', { create: t.failedCreateDivisions }),
  teams: titlesFor('team', { create: t.failedAddTeam }),
  players: titlesFor('player', { create: t.failedAddPlayer }),
  team_staff: titlesFor(t.teamStaff2, { create: t.failedAddTeamStaff }),
  venues: venue,
  venue_fields: venue,
  schedules: titlesFor('schedule'),
  games: titlesFor('game', { create: t.failedInsertGames }),
  score_reports: titlesFor('game', { create: t.failedUpdateGame }),
  venue_opening_hours: venue,
  venue_closures: venue,
  tournament_templates: titlesFor('template'),
  sponsors: titlesFor('sponsor'),
  sponsorship_packages: titlesFor('package'),
  sponsorship_assets: titlesFor('asset'),
  sponsor_packages: titlesFor('sponsor', {
    create: t.failedAddNewPackages,
    delete: t.failedRemoveOldPackages,
  }),
  package_assets: {
    create: t.failedInsertNewAssets,
    update: t.failedUpdatePackage,
    delete: t.failedDeleteOldAssets,
  },
  fulfillment_items: titlesFor('checklist'),
  fulfillment_photos: titlesFor('photo'),
  sponsorship_reports: titlesFor('report'),
  notifications: titlesFor('notification'),
  schedule_changes: titlesFor('game', { create: t.failedUpdateGame }),
  point_deductions: titlesFor(t.pointDeduction2),
  device_keys: titlesFor('phone'),
}
