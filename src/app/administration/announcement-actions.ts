import * as z from 'zod/mini'
import { id, instant } from '#domain/schema/columns.ts'
import { tiers } from '#domain/schema/organizations.ts'
import {
  announcementsPerPage,
  audienceKinds,
  peopleKinds,
  type AnnouncementActions,
  type Audience,
} from '#features/admin/announcements/announcement-actions.ts'
import { nothing } from '../session/call-server.ts'
import type { Ask } from './ask.ts'

/** A second or two on a small server, so that whoever waits sees it move, and can stop it. */
const organizationsAtOnce = 200

/** What the administration can do with announcements, done. */
export function createAnnouncementActions({ ask }: Ask): AnnouncementActions {
  return {
    listAnnouncements: ({ search, page }) =>
      ask(
        'admin_list_announcements',
        { p_search: search, p_offset: page * announcementsPerPage, p_limit: announcementsPerPage },
        z.object({ total: z.number(), rows: z.array(announcement) }),
      ),
    readAnnouncement: (one) => ask('admin_read_announcement', { p_announcement: one }, z.nullable(announcement)),
    countAudience: (audience) =>
      ask('admin_count_audience', parametersOf(audience), z.object({ organizations: z.number(), members: z.number() })),
    announce: ({ id: made, title, body, ...audience }) =>
      ask('admin_announce', { p_id: made, p_title: title, p_body: body, ...parametersOf(audience) }, nothing),
    withdrawAnnouncement: (one) => ask('admin_withdraw_announcement', { p_announcement: one }, nothing),
    carryOnAnnouncement: (one) =>
      ask('admin_carry_on_announcement', { p_announcement: one, p_limit: organizationsAtOnce }, announcement),
  }
}

const parametersOf = ({ audience, tier, organizationIds, people }: Audience) => ({
  p_audience: audience,
  p_tier: tier,
  p_organizations: organizationIds,
  p_people: people,
})

const optional = z.nullable(z.string())

const announcement = z.object({
  id,
  title: z.string(),
  body: z.string(),
  audience: z.enum(audienceKinds),
  tier: z.nullable(z.enum(tiers)),
  people: z.enum(peopleKinds),
  created_at: instant,
  created_by: optional,
  withdrawn_at: z.nullable(instant),
  withdrawn_by: optional,
  organizations: z.number(),
  delivered: z.number(),
  taken_back: z.number(),
  recipients: z.number(),
  reads: z.number(),
  names: z.array(z.string()),
})
