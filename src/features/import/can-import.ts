import { can, type Actor, type Capability } from '#domain/people/capabilities.ts'
import type { ImportKind } from '#domain/import/model.ts'

const needs: Record<ImportKind, readonly Capability[]> = {
  teams: ['team.create', 'team.update', 'league.update'], // an import of teams can add divisions, which belong to the league
  players: ['roster.update_any'],
  venues: ['venue.manage'],
  games: ['schedule.create', 'schedule.update'],
}

export function canImport(actor: Actor | null, kind: ImportKind): boolean {
  return needs[kind].every((capability) => can(actor, capability))
}
