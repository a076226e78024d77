/** Faults that this proof does not find, and why that is borne. Whatever else it does not find fails the run. */
export const survivors: readonly (readonly [title: string, because: string])[] = [
  [
    'score_reports, score_reports_insert: with check, without (reported_by',
    'The trigger of the score rule signs each report with the person who sends it, before the policy looks.',
  ],
  ['sync_push(jsonb): guard 1', 'Those who are not signed in may not execute begin_push, which comes next.'],
  ['sync_pull(jsonb): guard 1', 'Those who are not signed in may not execute require_open, which comes next.'],
  [
    'end_session(uuid): guard 1',
    'Only an ended session gets further, and can end no more than other sessions of its own.',
  ],
  [
    'end_other_sessions(): guard 1',
    'Only an ended session gets further, and can end no more than other sessions of its own.',
  ],
  [
    'private.insert_rows(private.synced_tables,uuid,jsonb): is distinct from',
    'Held by tests/contracts/sync-sql-verdicts.',
  ],
  ['private.end_push', 'The line belongs to the person already: begin_push has seen to that.'],
  ['private.first_look', 'Whose league comes first is no right: the rows are read under the policies.'],
  ['subscribe_newsletter', 'Which address is valid is no right.'],
  ['request_demo', 'Which date is valid is no right.'],
  ['create_organization(text,uuid): guard 1', 'Without a profile the foreign keys refuse; only the words are others.'],
  [
    'private.begin_push(uuid,uuid): perform private.require_open',
    'The policies refuse each change; the reason is lost.',
  ],
  ['private.begin_push(uuid,uuid): = any', 'A stranger’s changes are refused one by one instead, by the policies.'],
  ['end_other_sessions(): user_id', 'Not asked by this proof: a gap (the refresh tokens of others).'],
  ['erase_me(text): ) is not true', 'Not asked by this proof: a gap (the address that has to be typed).'],
  [
    'team_staff, team_staff_select: using, without (user_id',
    'Not asked by this proof: a gap (own staff rows of a player).',
  ],
  ['list_members', 'Not asked by this proof: a gap.'],
]

export function isExplained(title: string): boolean {
  return survivors.some(([start]) => title.startsWith(start))
}
