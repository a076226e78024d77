import * as z from 'zod/mini'
import { idSchema, instantSchema, teamListSchema, textSchema, versionSchema } from './columns.ts'
import { t } from './words.ts'

export const leagueEventKinds = ['practice', 'event'] as const
export type LeagueEventKind = (typeof leagueEventKinds)[number]

/** The longest an event can take, in minutes. */
export const maxEventMinutes = 24 * 60

/** A practice or another event of a league. It takes its field and its teams: no game should be there at that time. */
export const leagueEventRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  league_id: idSchema,
  /** The same for all events that one weekly repetition created; null for a single event. */
  series_id: z.nullable(idSchema),
  kind: z.enum(leagueEventKinds),
  title: z.nullable(textSchema(1, 80, () => t.eventTitleMissing)), // never null if `kind` is `event`
  field_id: z.nullable(idSchema), // null if it is somewhere else, or if the field was deleted
  place: z.nullable(textSchema(1, 120)), // where it is, if not on a field of the organization
  start_time: instantSchema,
  end_time: instantSchema, // after `start_time`, by `maxEventMinutes` at most
  team_ids: teamListSchema(0), // a deleted team may still be listed
  note: z.nullable(textSchema(1, 500)),
  version: versionSchema,
})
export type LeagueEvent = z.infer<typeof leagueEventRow>
