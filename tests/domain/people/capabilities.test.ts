import { describe, expect, it } from 'vitest'
import { can, canHandleRole, capabilities } from '#domain/people/capabilities.ts'
import { parseRole } from '#domain/people/roles.ts'
import { formatRole } from '#domain/people/roles.ts'
import { roles, type Role } from '#domain/schema/organizations.ts'

const mayDo = (role: Role) => capabilities.filter((capability) => can({ role }, capability))

describe('what a role may do', () => {
  const onlyManagers = [
    'organization.update',
    'organization.secure',
    'organization.transfer',
    'organization.delete',
    'member.manage_managers',
    'sponsorship.manage',
  ]
  const read = ['organization.read', 'member.read', 'schedule.read_draft']
  const report = ['score.report_own', 'score.read_reports']

  it('is everything for league managers, and all but what concerns the whole organization for administrators', () => {
    expect(mayDo('league_manager')).toEqual(capabilities)
    expect(mayDo('league_administrator')).toEqual(capabilities.filter((one) => !onlyManagers.includes(one)))
  })

  it('is reading and reporting for scorekeepers and team managers, and the own roster for the latter', () => {
    expect(mayDo('scorekeeper').toSorted()).toEqual([...read, ...report, 'score.report_any'].toSorted())
    expect(mayDo('team_manager').toSorted()).toEqual(
      [...read, ...report, 'roster.update_own', 'player_private.manage_own'].toSorted(),
    )
  })

  it('is only to be there for players and viewers, and nothing for who is nobody', () => {
    expect(mayDo('player')).toEqual(['organization.read'])
    expect(mayDo('viewer')).toEqual(['organization.read'])
    for (const nobody of [null, undefined]) expect(capabilities.some((one) => can(nobody, one))).toBe(false)
  })
})

it('managers give every role, administrators all but the managers’, others none', () => {
  const given = (actor: Role) => roles.filter((role) => canHandleRole({ role: actor }, role))
  expect(given('league_manager')).toEqual(roles)
  expect(given('league_administrator')).toEqual(roles.filter((role) => role !== 'league_manager'))
  for (const role of ['scorekeeper', 'team_manager', 'player', 'viewer'] as const) expect(given(role)).toEqual([])
  expect(canHandleRole(null, 'viewer')).toBe(false)
})

describe('the spelling of a role', () => {
  it('is its own, or an older one of administrators', () => {
    for (const role of roles) expect(parseRole(role)).toBe(role)
    const older = ['league_admin', 'league_Administrator', 'organization_admin', 'division_admin', 'master_admin']
    expect(older.map(parseRole)).toEqual(older.map(() => 'league_administrator'))
  })

  it('makes a viewer of whatever is not known', () => {
    for (const unknown of ['', 'owner', 'LEAGUE_MANAGER', 'constructor']) expect(parseRole(unknown)).toBe('viewer')
  })
})

it('every role has a name for the screen', () => {
  expect(roles.map((role) => formatRole(role))).toEqual([
    'League Manager',
    'League Administrator',
    'Scorekeeper',
    'Team Manager',
    'Player',
    'Viewer',
  ])
})
