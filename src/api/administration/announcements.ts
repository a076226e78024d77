import * as z from 'zod/mini'
import { audienceKinds, recipientKinds, type Audience } from '#domain/people/audience.ts'
import { idSchema, instantSchema } from '#domain/schema/columns.ts'
import { tiers } from '#domain/schema/organizations.ts'
import { callFunction, voidResponse, type Ask } from '../ask.ts'
import { toPageSchema, toRangeParameters, type PageOfRows, type PageRequest } from './page-of-rows.ts'

/**
 * How many organizations one call delivers an announcement to, or takes it back from. A call takes a second or two on a
 * small server, so progress is visible and the run can be stopped.
 */
const organizationsAtOnce = 200

export type NewAnnouncement = Audience & {
  /** Created on the device, so that a repeated request refers to the same announcement. */
  readonly id: string
  readonly title: string
  readonly body: string
}

const optional = z.nullable(z.string())

const announcement = z.object({
  id: idSchema,
  title: z.string(),
  body: z.string(),
  audience: z.enum(audienceKinds),
  tier: z.nullable(z.enum(tiers)),
  people: z.enum(recipientKinds),
  created_at: instantSchema,
  created_by: optional, // null if that account has been deleted
  withdrawn_at: z.nullable(instantSchema),
  withdrawn_by: optional,
  organizations: z.number(), // targeted organizations that still exist
  delivered: z.number(), // organizations that have received the announcement
  taken_back: z.number(), // organizations from which it has been withdrawn
  recipients: z.number(),
  reads: z.number(),
  names: z.array(z.string()), // names of the first few of the chosen organizations
})
export type Announcement = z.infer<typeof announcement>

export function createAnnouncementApi(ask: Ask) {
  return {
    /** Newest first. */
    listAnnouncements: ({ search, ...page }: PageRequest & { search: string }): Promise<PageOfRows<Announcement>> =>
      callFunction(
        ask,
        'admin_list_announcements',
        { p_search: search, ...toRangeParameters(page) },
        toPageSchema(announcement),
      ),

    /** Null if there is no such announcement. */
    readAnnouncement: (announcementId: string) =>
      callFunction(ask, 'admin_read_announcement', { p_announcement: announcementId }, z.nullable(announcement)),

    /**
     * Counts the organizations and people that the audience includes. A person counts once per organization they belong
     * to.
     */
    countAudience: (audience: Audience) =>
      callFunction(
        ask,
        'admin_count_audience',
        parametersOf(audience),
        z.object({ organizations: z.number(), members: z.number() }),
      ),

    /** Creates the announcement without delivering it yet. */
    announce: ({ id: newId, title, body, ...audience }: NewAnnouncement) =>
      callFunction(
        ask,
        'admin_announce',
        { p_id: newId, p_title: title, p_body: body, ...parametersOf(audience) },
        voidResponse,
      ),

    /** Stops any further delivery. `carryOnAnnouncement` then takes back what was delivered. */
    withdrawAnnouncement: (announcementId: string) =>
      callFunction(ask, 'admin_withdraw_announcement', { p_announcement: announcementId }, voidResponse),

    /**
     * Delivers the announcement to the next few organizations, or takes it back from them if it was withdrawn. Call it
     * repeatedly until none are left.
     */
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
