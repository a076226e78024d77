import * as z from 'zod/mini'
import { audienceKinds, peopleKinds, type Audience } from '#domain/people/audience.ts'
import { text } from '#domain/schema/columns.ts'
import { tiers } from '#domain/schema/organizations.ts'
import { typedText } from '#ui/forms/form-values.ts'

const chosen = z.object({ id: z.string(), name: z.string() })

export const announcementForm = z
  .object({
    title: typedText(text(1, 200, 'Title is required')),
    body: typedText(text(1, 4000, 'Text is required')),
    audience: z.enum(audienceKinds),
    tier: z.enum(tiers),
    chosen: z.array(chosen),
    people: z.enum(peopleKinds),
  })
  .check(({ value, issues }) => {
    if (value.audience !== 'chosen' || value.chosen.length > 0) return
    issues.push({ code: 'custom', message: 'Choose at least one organization', input: value.chosen, path: ['chosen'] })
  })

export type AnnouncementInput = z.input<typeof announcementForm>
export type AnnouncementValues = z.output<typeof announcementForm>

export const emptyAnnouncement: AnnouncementInput = {
  title: '',
  body: '',
  audience: 'all',
  tier: 'free',
  chosen: [],
  people: 'staff',
}

export function toAudience(typed: Pick<AnnouncementInput, 'audience' | 'tier' | 'chosen' | 'people'>): Audience {
  return {
    audience: typed.audience,
    tier: typed.audience === 'tier' ? typed.tier : null,
    organizationIds: typed.audience === 'chosen' ? typed.chosen.map(({ id }) => id) : [],
    people: typed.people,
  }
}
