import { capabilities, type Capability } from '#domain/people/capabilities.ts'

export const areas = ['scores', 'schedules', 'teams', 'leagues', 'members', 'organization'] as const
export type Area = (typeof areas)[number]

type Prefix = Capability extends `${infer Name}.${string}` ? Name : never

/** Personal details of players are stored by the server, but no screen shows them. */
type WithoutScreen = 'player_private'

/** What the table shows: every capability that has a screen. */
export type Ability = Exclude<Capability, `${WithoutScreen}.${string}`>

const areaByPrefix: Readonly<Record<Exclude<Prefix, WithoutScreen>, Area>> = {
  score: 'scores',
  schedule: 'schedules',
  game: 'schedules',
  tournament_template: 'schedules',
  team: 'teams',
  team_staff: 'teams',
  roster: 'teams',
  league: 'leagues',
  venue: 'leagues',
  member: 'members',
  activity: 'organization',
  sponsorship: 'organization',
  organization: 'organization',
}

/** All abilities by area, in the order in which the rights are defined. */
export function groupAbilities(): readonly { readonly area: Area; readonly abilities: readonly Ability[] }[] {
  const shown = capabilities.filter(isAbility)
  return areas.map((area) => ({ area, abilities: shown.filter((ability) => toArea(ability) === area) }))
}

function isAbility(capability: Capability): capability is Ability {
  return toArea(capability) !== undefined
}

function toArea(capability: Capability): Area | undefined {
  const byPrefix: Readonly<Record<string, Area>> = areaByPrefix
  return byPrefix[capability.slice(0, capability.indexOf('.'))]
}
