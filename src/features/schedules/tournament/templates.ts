import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { TournamentTemplate } from '#domain/schema/tournaments.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Reads an organization's kinds of tournament: built-in ones first, each group sorted by name. */
export async function readTemplates(db: LocalDatabase, organizationId: string): Promise<TournamentTemplate[]> {
  const all = await db.tournament_templates.where('organization_id').equals(organizationId).sortBy('name')
  return all.toSorted((a, b) => Number(b.is_builtin) - Number(a.is_builtin))
}

export type NewTemplate = Omit<TournamentTemplate, 'id' | 'organization_id' | 'is_builtin' | 'version'>

/**
 * Saves a custom kind of tournament for reuse. Returns its id.
 * @throws RuleError `not_allowed`
 */
export async function saveTemplate(db: LocalDatabase, actor: Actor, template: NewTemplate): Promise<string> {
  if (!can(actor, 'tournament_template.manage')) throw new RuleError('not_allowed')
  const id = createId()
  await commit(db, actor.organizationId, 'template.create', (tx) =>
    tx.insert('tournament_templates', [{ id, ...template, is_builtin: false }]),
  )
  return id
}

/**
 * Deletes one of the organization's own templates. Tournaments created from it do not change. Returns the template for
 * undo, or nothing if it is already gone.
 * @throws RuleError `not_allowed`, also for a built-in one
 */
export async function deleteTemplate(
  db: LocalDatabase,
  actor: Actor,
  templateId: string,
): Promise<NewTemplate | undefined> {
  if (!can(actor, 'tournament_template.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'template.delete', async (tx) => {
    const template = await tx.get('tournament_templates', templateId)
    if (!template) return undefined
    if (template.is_builtin) throw new RuleError('not_allowed')
    await tx.remove('tournament_templates', templateId)
    const { id: _id, organization_id: _organization, is_builtin: _builtIn, version: _version, ...kept } = template
    return kept
  })
}
