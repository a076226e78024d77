import type { Announcement } from '#api/administration/announcements.ts'
import { planNames } from '#domain/plans/plans.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import type { Tone } from '#ui/brand/tones.ts'

export const recipientLabels: Readonly<Record<Announcement['people'], string>> = {
  staff: 'League staff only',
  everybody: 'All members',
}

/** `All members of all organizations`, `League staff only, of Riverside and 3 more`. */
export function formatAudience({ audience, people, tier, names, organizations }: Announcement): string {
  const who = people === 'staff' ? 'League staff' : 'All members'
  if (audience === 'all') return `${who} of all organizations`
  if (audience === 'tier') return `${who} of organizations with the plan ${tier === null ? '' : planNames[tier]}`
  const more = organizations - names.length
  return `${who} of ${names.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
}

/** Returns the progress of the current action, delivering or taking back. */
export function deliveryProgress({ withdrawn_at, organizations, delivered, taken_back }: Announcement) {
  const [done, total] = withdrawn_at === null ? [delivered, organizations] : [taken_back, delivered]
  return { done, total, isOver: done >= total }
}

export function describeDelivery(announcement: Announcement): string {
  const { done, total } = deliveryProgress(announcement)
  const said = announcement.withdrawn_at === null ? 'Delivered to' : 'Taken back from'
  return `${said} ${done.toLocaleString('en')} of ${formatQuantity(total, 'organization')}`
}

export function getAnnouncementState(announcement: Announcement): { readonly words: string; readonly tone: Tone } {
  const { isOver } = deliveryProgress(announcement)
  if (announcement.withdrawn_at !== null) return { words: isOver ? 'Withdrawn' : 'Being withdrawn', tone: 'gray' }
  return isOver ? { words: 'Delivered', tone: 'green' } : { words: 'Not finished', tone: 'amber' }
}

/** `12 of 40 (30%)`. */
export function formatReadCount({ reads, recipients }: Announcement): string {
  if (recipients === 0) return 'Nobody has got it yet'
  const share = Math.floor((100 * reads) / recipients) // 100% only if everyone has read it
  return `${reads.toLocaleString('en')} of ${recipients.toLocaleString('en')} (${share}%)`
}

export function formatDeliveredCount({ members, organizations }: { members: number; organizations: number }): string {
  if (members === 0) return 'Nobody would get it.'
  return `${formatQuantity(members, 'member')} of ${formatQuantity(organizations, 'organization')} will get it.`
}
