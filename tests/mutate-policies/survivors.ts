/** Faults that this proof does not find, and why that is borne. Whatever else it does not find fails the run. */
export const survivors: readonly (readonly [title: RegExp, because: string])[] = [
  [
    /^score_reports, score_reports_insert: with check, (true|without .*|AND → OR|private\.reporter_orgs\(\) → .*)$/,
    'The trigger of the score rule decides about every report, and signs it with the person who sends it, before the policy looks.',
  ],
  [
    /^sync_push\(jsonb\): guard 1 does nothing$/,
    'Those who are not signed in may not execute begin_push, which comes next.',
  ],
  [
    /^sync_pull\(jsonb\): guard 1 does nothing$/,
    'Those who are not signed in may not execute require_open, which comes next.',
  ],
  [
    /^create_organization\(text,uuid,text,text\[\],text\): guard 1 does nothing$/,
    'Without a profile the foreign keys refuse; only the words are others.',
  ],
  [
    /^private\.begin_push\(uuid,uuid\): = any \(private\.member_orgs\(\)\) → is not null \(2\)$/,
    'A lock too many, or a stranger’s changes refused one by one by the policies instead of at once.',
  ],
  [
    /^private\.insert_rows\(private\.synced_tables,uuid,jsonb\): is distinct from org → is null$/,
    'The policies refuse the row; which code the device gets is held by tests/contracts/sync-sql-verdicts.',
  ],
  [
    /^private\.end_push\(.*\): user_id = auth\.uid\(\) → true$/,
    'The line belongs to the person already: begin_push has seen to that.',
  ],
  [
    /^private\.page_bounds\(.*\): <> all \(private\.closed_orgs\(\)\) → is not null$/,
    'Only sync_pull asks it, and has asked the gate before.',
  ],
  [
    /^private\.first_look\(.*\): s\.user_id = auth\.uid\(\) → true$/,
    'Whose league comes first is no right: its rows are read under the policies.',
  ],
  [
    /^games, games_select: using, without \(organization_id = ANY/,
    'Each of the two other parts asks for a member of the organization, too.',
  ],
  [
    /^platform_admins, platform_admins_select: using, without \(\(user_id/,
    'Whoever has a row there is an administrator, and sees them all.',
  ],
]

export function isExplained(title: string): boolean {
  return survivors.some(([pattern]) => pattern.test(title))
}
