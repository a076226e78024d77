import { createId } from '#data/changes/create-id.ts'
import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { parseRulebook, type Rulebook } from '#domain/rulebook/document.ts'
import { RuleError } from '#domain/rule-error.ts'

export const draftKeyOf = (leagueId: string) => `rulebook:${leagueId}`

/**
 * Saves the document as the league's next version, and returns the number. The number is the highest plus one; if
 * somebody else saved the same number at the same time, the server rejects the second one.
 */
export async function saveVersion(
  db: LocalDatabase,
  actor: Actor,
  leagueId: string,
  { document, appliesFrom, note, today }: { document: Rulebook; appliesFrom: string; note: string; today: string },
): Promise<number> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  const stored = parseRulebook({ ...document, revised: today })
  return commit(
    db,
    actor.organizationId,
    'rulebook.save',
    async (tx) => {
      if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
      const versions = await tx.where('rulebook_versions', 'league_id', leagueId)
      const number = Math.max(0, ...versions.map((version) => version.number)) + 1
      await tx.insert('rulebook_versions', [
        {
          id: createId(),
          league_id: leagueId,
          number,
          document: stored,
          applies_from: appliesFrom,
          note: note.trim() === '' ? null : note.trim(),
          created_by: actor.userId,
          created_at: new Date().toISOString(),
        },
      ])
      return number
    },
    { endsDraft: draftKeyOf(leagueId) },
  )
}
