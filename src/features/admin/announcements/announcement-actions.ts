import type { Tier } from '#domain/schema/organizations.ts'
import type { PageOfRows } from '../answered-list.tsx'

export const announcementsPerPage = 20

export const audienceKinds = ['all', 'tier', 'chosen'] as const
export const peopleKinds = ['staff', 'everybody'] as const

/** Whom it is for. `tier`: of one plan only, `organizationIds`: of chosen ones only. */
export type Audience = {
  readonly audience: (typeof audienceKinds)[number]
  readonly tier: Tier | null
  readonly organizationIds: readonly string[]
  readonly people: (typeof peopleKinds)[number]
}

/** A person counts in each of their organisations. */
export type AudienceCount = { readonly organizations: number; readonly members: number }

export type NewAnnouncement = Audience & {
  /** Made on the device: sent again, it is the same one. */
  readonly id: string
  readonly title: string
  readonly body: string
}

export type Announcement = Pick<NewAnnouncement, 'id' | 'title' | 'body' | 'audience' | 'tier' | 'people'> & {
  readonly created_at: string
  /** Null where that account is gone. */
  readonly created_by: string | null
  readonly withdrawn_at: string | null
  readonly withdrawn_by: string | null
  /** Those that it was for, as far as they still exist; that have got it; and that it was taken back from. */
  readonly organizations: number
  readonly delivered: number
  readonly taken_back: number
  readonly recipients: number
  readonly reads: number
  /** The first few of the chosen organisations. */
  readonly names: readonly string[]
}

export type AnnouncementQuery = {
  readonly search: string
  /** From 0. */
  readonly page: number
}

/** What the platform's administration can do with announcements. Each rejects with an OnlineError or a RuleError. */
export type AnnouncementActions = {
  /** The latest first. */
  readonly listAnnouncements: (query: AnnouncementQuery) => Promise<PageOfRows<Announcement>>
  /** Null where there is none. */
  readonly readAnnouncement: (id: string) => Promise<Announcement | null>
  readonly countAudience: (audience: Audience) => Promise<AudienceCount>
  /** Nothing is delivered by it yet. */
  readonly announce: (announcement: NewAnnouncement) => Promise<void>
  /** From then on it is delivered no further. */
  readonly withdrawAnnouncement: (id: string) => Promise<void>
  /** The next few organisations, until there are none: delivers it, or takes it back once it is withdrawn. */
  readonly carryOnAnnouncement: (id: string) => Promise<Announcement>
}
