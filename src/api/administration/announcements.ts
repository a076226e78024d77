import * as z from 'zod/mini'
import { audienceKinds, peopleKinds, type Audience } from '#domain/people/audience.ts'
import { id, instant } from '#domain/schema/columns.ts'
import { tiers } from '#domain/schema/organizations.ts'
import { callFunction, nothing, type Ask } from '../ask.ts'
import { pageOf, rangeOf, type PageOfRows, type PageWanted } from './page-of-rows.ts'

/** A second or two on a small server, so that whoever waits sees it move, and can stop it. */
const organizationsAtOnce = 200

export type NewAnnouncement = Audience & {
  /** Made on the device: sent again, it is the same one. */
  readonly id: string
  readonly title: string
  readonly body: string
}

const optional = z.nullable(z.string())

const announcement = z.object({
  id,
  title: z.string(),
  body: z.string(),
  audience: z.enum(audienceKinds),
  tier: z.nullable(z.enum(tiers)),
  people: z.enum(peopleKinds),
  created_at: instant,
  created_by: optional, // null where that account is gone
  withdrawn_at: z.nullable(instant),
  withdrawn_by: optional,
  organizations: z.number(), // those that it was for, as far as they still exist
  delivered: z.number(), // those that have got it
  taken_back: z.number(), // those that it was taken back from
  recipients: z.number(),
  reads: z.number(),
  names: z.array(z.string()), // the first few of the chosen organizations
})
export type Announcement = z.infer<typeof announcement>

export function createAnnouncementApi(ask: Ask) {
  return {
    /** The latest first. */
    listAnnouncements: ({ search, ...page }: PageWanted & { search: string }): Promise<PageOfRows<Announcement>> =>
      callFunction(ask, 'admin_list_announcements', { p_search: search, ...rangeOf(page) }, pageOf(announcement)),

    /** Null where there is none. */
    readAnnouncement: (announcementId: string) =>
      callFunction(ask, 'admin_read_announcement', { p_announcement: announcementId }, z.nullable(announcement)),

    /** A person counts in each of their organizations. */
    countAudience: (audience: Audience) =>
      callFunction(
        ask,
        'admin_count_audience',
        parametersOf(audience),
        z.object({ organizations: z.number(), members: z.number() }),
      ),

    /** Nothing is delivered by it yet. */
    announce: ({ id: newId, title, body, ...audience }: NewAnnouncement) =>
      callFunction(
        ask,
        'admin_announce',
        { p_id: newId, p_title: title, p_body: body, ...parametersOf(audience) },
        nothing,
      ),

    /** From then on it is delivered no further. */
    withdrawAnnouncement: (announcementId: string) =>
      callFunction(ask, 'admin_withdraw_announcement', { p_announcement: announcementId }, nothing),

    /** The next few organizations, until there are none: delivers it, or takes it back once it is withdrawn. */
    carryOnAnnouncement: (announcementId: string) => {
      const args = { p_announcement: announcementId, p_limit: organizationsAtOnce }
      return callFunction(ask, 'admin_carry_on_announcement', args, announcement)
    },
  }
}

const parametersOf = ({ audience, tier, organizationIds, people }: Audience) => ({
  p_audience: audience,
  p_tier: tier,
  p_organizations: organizationIds,
  p_people: people,
})
