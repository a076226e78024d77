import type { Role } from '../schema/organizations.ts'

/** A user in one organization. `teamIds`: the teams they are staff of. */
export type Actor = {
  readonly userId: string
  readonly organizationId: string
  readonly role: Role
  readonly teamIds: ReadonlySet<string>
}

const staff = ['league_manager', 'league_administrator'] as const
const reporters = [...staff, 'scorekeeper', 'team_manager'] as const
const everyone = [...reporters, 'player', 'viewer'] as const

/**
 * Which roles can do what. Row-level security enforces the same in SQL; a contract test keeps the two in sync. Whatever
 * depends on more than the role (own team, published schedule, score policy) is a separate rule in the code for that
 * area.
 */
const rolesByCapability = {
  'organization.read': everyone,
  'organization.update': ['league_manager'],
  'organization.secure': ['league_manager'],
  'organization.transfer': ['league_manager'],
  'organization.delete': ['league_manager'],
  'member.read': reporters,
  'member.manage': staff,
  'member.manage_managers': ['league_manager'],
  'activity.read': staff,
  'league.create': staff,
  'league.update': staff,
  'league.delete': staff,
  'team.create': staff,
  'team.update': staff,
  'team.delete': staff,
  'team_staff.manage': staff,
  'roster.update_any': staff,
  'roster.update_own': [...staff, 'team_manager'],
  'player_private.manage_any': staff,
  'player_private.manage_own': [...staff, 'team_manager'],
  'venue.manage': staff,
  'tournament_template.manage': staff,
  'sponsorship.manage': ['league_manager'],
  'schedule.read_draft': reporters,
  'schedule.create': staff,
  'schedule.update': staff,
  'schedule.publish': staff,
  'schedule.delete': staff,
  'game.update': staff,
  'score.report_any': [...staff, 'scorekeeper'],
  'score.report_own': reporters,
  'score.read_reports': reporters,
  'score.settle': staff,
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof rolesByCapability
export const capabilities = Object.keys(rolesByCapability) as readonly Capability[]

export function can(actor: Pick<Actor, 'role'> | null | undefined, capability: Capability): boolean {
  if (!actor) return false
  const allowed: readonly Role[] = rolesByCapability[capability]
  return allowed.includes(actor.role)
}

/**
 * Whether the actor may assign or remove `role`. League managers may do so for any role, and league administrators for
 * any role except league manager.
 */
export function canHandleRole(actor: Pick<Actor, 'role'> | null | undefined, role: Role): boolean {
  return can(actor, role === 'league_manager' ? 'member.manage_managers' : 'member.manage')
}
