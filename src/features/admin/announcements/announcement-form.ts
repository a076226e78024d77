import * as z from 'zod/mini'
import { audienceKinds, recipientKinds, type Audience } from '#domain/people/audience.ts'
import { textSchema } from '#domain/schema/columns.ts'
import { tiers } from '#domain/schema/organizations.ts'
import { textInput } from '#ui/forms/form-inputs.ts'
import { t } from './words.ts'

const chosen = z.object({ id: z.string(), name: z.string() })

export const announcementFormSchema = z
  .object({
    title: textInput(textSchema(1, 200, () => t.titleRequired)),
    body: textInput(textSchema(1, 4000, () => t.textRequired)),
    audience: z.enum(audienceKinds),
    tier: z.enum(tiers),
    chosen: z.array(chosen),
    people: z.enum(recipientKinds),
  })
  .check(({ value, issues }) => {
    if (value.audience !== 'chosen' || value.chosen.length > 0) return
    issues.push({ code: 'custom', message: t.chooseLeastOneOrganization, input: value.chosen, path: ['chosen'] })
  })

export type AnnouncementInput = z.input<typeof announcementFormSchema>
export type AnnouncementValues = z.output<typeof announcementFormSchema>

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
