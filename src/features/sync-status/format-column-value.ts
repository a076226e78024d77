import { formatWeekday } from '#i18n/format-period.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { formatGameDayAndTime, weekdays } from '#domain/time.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export async function formatColumnValue(
  db: LocalDatabase,
  column: string,
  value: unknown,
  timeZone: string,
): Promise<string> {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return t.none
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (column === 'weekday') return formatWeekday(weekdays.find((weekday) => weekday === value) ?? 1)
  if (typeof value === 'number') return column.endsWith('_cents') ? formatCents(value) : formatNumber(value)
  if (column === 'team_ids' && Array.isArray(value)) {
    const names = await Promise.all(value.map((id) => nameOf(db, 'home_team_id', String(id))))
    return names.map((name) => name ?? t.oneNoLongerHere).join(', ')
  }
  if (Array.isArray(value)) return value.map((each) => plainWords(String(each))).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (value.startsWith('data:image/')) return t.aPicture
  if (column.endsWith('_id')) return (await nameOf(db, column, value)) ?? t.oneNoLongerHere
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formatGameDayAndTime(value, timeZone)
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, { year: true })
  return codeColumns.has(column) ? plainWords(value) : value
}

const codeColumns: ReadonlySet<string> = new Set([
  'status',
  'forfeited_by',
  'role',
  'score_policy',
  'standings_preset',
  'fulfillment_status',
  'category',
  'type',
])

function plainWords(code: string): string {
  return code.replaceAll('_', ' ')
}

async function nameOf(db: LocalDatabase, column: string, id: string): Promise<string | undefined> {
  switch (column) {
    case 'league_id':
      return (await db.leagues.get(id))?.name
    case 'division_id':
      return (await db.divisions.get(id))?.name
    case 'home_team_id':
    case 'away_team_id':
      return (await db.teams.get(id))?.name
    case 'user_id':
      return (await db.memberships.where('user_id').equals(id).first())?.display_name
    case 'field_id': {
      const field = await db.venue_fields.get(id)
      const venue = field && (await db.venues.get(field.venue_id))
      return field && [venue?.name, field.name].filter(Boolean).join(', ')
    }
    case 'sport_id': {
      const account = await db.meta.get('account')
      return account?.key === 'account' ? account.value.sports.find((sport) => sport.id === id)?.name : undefined
    }
    case 'sponsor_id':
      return (await db.sponsors.get(id))?.company_name
    case 'package_id':
      return (await db.sponsorship_packages.get(id))?.name
    case 'asset_id':
      return (await db.sponsorship_assets.get(id))?.name
    default:
      return undefined
  }
}
