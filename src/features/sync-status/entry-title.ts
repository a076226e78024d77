import type { OutboxChange } from '#data/store/outbox/entries.ts'
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
  return titles()[op.t][verbOf(op)]
}

function verbOf(op: Op): Verb {
  if ('rows' in op) return 'create'
  return 'set' in op ? 'update' : 'delete'
}

function titlesFor(label: string, words: Partial<Record<Verb, string>> = {}): Record<Verb, string> {
  const noun = label.toLowerCase()
  return { create: t.failedCreate(noun), update: t.failedUpdate(noun), delete: t.failedDelete(noun), ...words }
}

const venueTitles = () => titlesFor(t.venue, { create: t.failedSaveVenue, update: t.failedSaveVenue })

const titles = (): Record<TableName, Record<Verb, string>> => ({
  organizations: titlesFor(t.organization),
  memberships: titlesFor(t.member, { create: t.failedAddMember }),
  leagues: titlesFor(t.league),
  divisions: titlesFor(t.division, { create: t.failedCreateDivisions }),
  teams: titlesFor(t.team, { create: t.failedAddTeam }),
  players: titlesFor(t.player, { create: t.failedAddPlayer }),
  team_staff: titlesFor(t.teamStaff, { create: t.failedAddTeamStaff }),
  venues: venueTitles(),
  venue_fields: venueTitles(),
  schedules: titlesFor(t.schedule),
  games: titlesFor(t.game, { create: t.failedInsertGames }),
  score_reports: titlesFor(t.game, { create: t.failedUpdateGame }),
  venue_opening_hours: venueTitles(),
  venue_closures: venueTitles(),
  league_events: titlesFor(t.leagueEvent),
  tournament_templates: titlesFor(t.template),
  sponsors: titlesFor(t.sponsor),
  sponsorship_packages: titlesFor(t.package),
  sponsorship_assets: titlesFor(t.asset),
  sponsor_packages: titlesFor(t.sponsor, {
    create: t.failedAddNewPackages,
    delete: t.failedRemoveOldPackages,
  }),
  package_assets: {
    create: t.failedInsertNewAssets,
    update: t.failedUpdatePackage,
    delete: t.failedDeleteOldAssets,
  },
  fulfillment_items: titlesFor(t.checklist),
  fulfillment_photos: titlesFor(t.photo),
  sponsorship_reports: titlesFor(t.report),
  notifications: titlesFor(t.notification),
  schedule_changes: titlesFor(t.game, { create: t.failedUpdateGame }),
  point_deductions: titlesFor(t.pointDeduction),
  rulebook_versions: titlesFor(t.rulebookVersion),
  lot_draws: titlesFor(t.lotDraw),
  device_keys: titlesFor(t.phone),
})
