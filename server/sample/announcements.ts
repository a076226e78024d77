import type { SamplePersonClient } from './sample-api.ts'
import type { Database } from '../database/database.ts'
import { createRandom } from '#domain/random.ts'
import { addMinutes } from '#domain/time.ts'
import { createIdGenerator } from './names.ts'

const said = [
  {
    title: 'New: brackets on paper',
    body: 'A tournament can be printed on one sheet: open its bracket and choose Print.\n\nWhat else would help you on the field? Write to us.',
    people: 'staff',
    hoursAgo: 170,
  },
  {
    title: 'The platform rests on Sunday night',
    body: 'From 2:00 to 2:30 AM nothing can be sent. Scores that you enter are kept on your phone, and go out afterwards.',
    people: 'everybody',
    hoursAgo: 20,
  },
] as const

/**
 * Sends announcements from the platform's administrators to all organizations, and marks the copies of `readers` as
 * read.
 */
export async function createAnnouncements(
  database: Database,
  {
    founder,
    readers,
    now,
  }: { readonly founder: SamplePersonClient; readonly readers: readonly string[]; readonly now: Date },
): Promise<void> {
  const newId = createIdGenerator(createRandom(5))
  for (const { title, body, people, hoursAgo } of said) {
    const id = newId()
    const at = addMinutes(now.toISOString(), -60 * hoursAgo)
    const audience = { p_audience: 'all', p_tier: null, p_organizations: [], p_people: people }
    await founder.call('admin_announce', { p_id: id, p_title: title, p_body: body, ...audience })
    await founder.call('admin_carry_on_announcement', { p_announcement: id, p_limit: 100 })
    await database.query('update private.announcements set created_at = $2 where id = $1', [id, at])
    await database.query(
      `update app.notifications set created_at = $2, read_at = case when user_id = any ($3) then $4::timestamptz end
       where id = private.copy_of($1, organization_id, user_id)`,
      [id, at, readers, addMinutes(at, 50)],
    )
  }
}
