import { formatNumber } from '#i18n/format.ts'
import type { Announcement } from '#api/administration/announcements.ts'
import { planNames } from '#domain/plans/plans.ts'
import type { Tone } from '#ui/brand/tones.ts'
import { t } from './words.ts'

export const recipientLabels: Readonly<Record<Announcement['people'], string>> = {
  staff: t.leagueStaffOnly,
  everybody: t.allMembers,
}

/** Returns text such as `All members of all organizations` or `League staff of Riverside and 3 more`. */
export function formatAudience({ audience, people, tier, names, organizations }: Announcement): string {
  const who = people === 'staff' ? t.leagueStaff : t.allMembers
  if (audience === 'all') return t.allOrganizations(who)
  if (audience === 'tier') return t.organizationsPlan(who, tier === null ? '' : planNames[tier])
  const more = organizations - names.length
  return t.audienceOf(who, names.join(', '), more)
}

/** Returns the progress of the current action, either delivery or withdrawal. */
export function deliveryProgress({ withdrawn_at, organizations, delivered, taken_back }: Announcement) {
  const [done, total] = withdrawn_at === null ? [delivered, organizations] : [taken_back, delivered]
  return { done, total, isOver: done >= total }
}

export function describeDelivery(announcement: Announcement): string {
  const { done, total } = deliveryProgress(announcement)
  const describe = announcement.withdrawn_at === null ? t.deliveredTo : t.removedFrom
  return describe(formatNumber(done), t.organizationCount(total))
}

export function getAnnouncementState(announcement: Announcement): { readonly words: string; readonly tone: Tone } {
  const { isOver } = deliveryProgress(announcement)
  if (announcement.withdrawn_at !== null) return { words: isOver ? t.withdrawn : t.beingWithdrawn, tone: 'gray' }
  return isOver ? { words: t.delivered, tone: 'green' } : { words: t.notFinished, tone: 'amber' }
}

/** Returns text such as `12 of 40 (30%)`. */
export function formatReadCount({ reads, recipients }: Announcement): string {
  if (recipients === 0) return t.nobodyHasGotYet
  const share = Math.floor((100 * reads) / recipients) // rounds down, so that 100% means that everyone has read it
  return t.readShare(formatNumber(reads), formatNumber(recipients), share)
}

export function formatDeliveredCount({ members, organizations }: { members: number; organizations: number }): string {
  if (members === 0) return t.nobodyWouldGet
  return t.willGet(t.memberCount(members), t.organizationCount(organizations))
}
