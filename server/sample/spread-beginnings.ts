import type { Backend } from '../gateway/backend.ts'
import { founder, sampleAccounts } from './accounts.ts'

/** Days ago: the founder's account, then the others in their order. */
const accountDays = [310, 288, 221, 160, 155, 96, 41, 3]

/** Sets what was made a moment ago back to the months before, for the administration's figures: all but what comes next. */
export async function spreadBeginnings({ database }: Backend): Promise<void> {
  for (const [index, { email }] of [founder, ...sampleAccounts].entries()) {
    await database.query(
      'update app.user_profiles set created_at = created_at - make_interval(days => $2) where email = $1',
      [email, accountDays[index] ?? 0],
    )
  }
  await database.query(`update app.activity a set at = p.created_at from app.user_profiles p
    where p.id = a.subject_id and a.action in ('user.created', 'member.joined')`)
  await database.query(`update app.activity set at = at - interval '220 days'
    where organization_id is not null and action <> 'member.joined'`)
  await database.query(`delete from private.count_changes where kind = 'users'`)
  await database.query(`insert into private.count_changes (at, kind, change)
    select created_at, 'users', 1 from app.user_profiles`)
  await database.query(`update private.count_changes set at = at - interval '220 days' where kind <> 'users'`)
}
