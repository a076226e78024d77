import type { Coordinates } from '#domain/geography/coordinates.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { TimeSlot } from '#domain/schema/schedules.ts'

/** A description of one league of the sample organization, from which season.ts creates rows. */
export type SampleLeaguePlan = {
  readonly name: string
  readonly description: string
  readonly sport: string
  readonly standingsPreset: League['standings_preset']
  readonly tieBreakers: League['tie_breakers']
  /** Whether everyone can view the league's page. */
  readonly isPublic: boolean
  readonly teams: readonly { readonly name: string; readonly color: string }[]
  readonly positions: readonly string[]
  readonly rosterSizes: readonly number[]
  readonly venues: readonly VenuePlan[]
  readonly schedule: {
    readonly name: string
    /**
     * How many days ago the latest round was, counting today's round but no future one. There is one round per week.
     */
    readonly daysAgo: number
    readonly roundsBefore: number
    readonly roundsAfter: number
    readonly meetings: number
    readonly timeSlots: readonly TimeSlot[]
    readonly gameMinutes: number
    readonly turnaroundMinutes: number
  }
}

export type VenuePlan = {
  readonly name: string
  readonly address: string
  readonly description: string | null
  readonly capacity: number | null
  readonly hasParking: boolean
  readonly coordinates: Coordinates
  readonly fields: readonly string[]
}

export const sampleTimeZone = 'America/New_York'
export const sampleOrganization = 'Riverside Youth Sports'

export const youthSoccer: SampleLeaguePlan = {
  name: 'U12 Spring League',
  description: 'Eight teams, everybody plays everybody at home and away.',
  sport: 'Soccer',
  standingsPreset: 'points_3_1_0',
  tieBreakers: ['head_to_head', 'difference', 'scored'],
  isPublic: true,
  teams: [
    { name: 'Tigers', color: '#c2410c' },
    { name: 'Sharks', color: '#1d4ed8' },
    { name: 'Falcons', color: '#15803d' },
    { name: 'Bears', color: '#7c3aed' },
    { name: 'Wolves', color: '#b91c1c' },
    { name: 'Owls', color: '#0f766e' },
    { name: 'Lions', color: '#ca8a04' },
    { name: 'Foxes', color: '#475569' },
  ],
  positions: ['Goalkeeper', 'Defender', 'Defender', 'Midfielder', 'Midfielder', 'Forward'],
  rosterSizes: [11, 12, 10, 11, 12, 10, 11, 10],
  venues: [
    {
      name: 'Riverside Park',
      address: '120 River Road, Riverside',
      description: 'Two fields beside the boathouse. Restrooms at the north gate.',
      capacity: 300,
      hasParking: true,
      coordinates: { latitude: 41.0334, longitude: -73.5876 },
      fields: ['Field 1', 'Field 2'],
    },
    {
      name: 'Hill Park',
      address: '8 Hill Street, Riverside',
      description: null,
      capacity: 120,
      hasParking: false,
      coordinates: { latitude: 41.0452, longitude: -73.5731 },
      fields: ['Main field'],
    },
    {
      name: 'Mill Lane',
      address: '45 Mill Lane, Riverside',
      description: 'Artificial turf, no cleats with metal studs.',
      capacity: 150,
      hasParking: true,
      coordinates: { latitude: 41.0211, longitude: -73.6018 },
      fields: ['Turf field'],
    },
  ],
  schedule: {
    name: 'Spring season',
    daysAgo: 0,
    roundsBefore: 7,
    roundsAfter: 6,
    meetings: 2,
    timeSlots: [
      { start: '09:00', end: '12:00' },
      { start: '13:30', end: '17:30' },
    ],
    gameMinutes: 60,
    turnaroundMinutes: 0,
  },
}

export const adultBaseball: SampleLeaguePlan = {
  name: 'River Cities Baseball',
  description: 'Adult league, three games a week at Harbor Diamond.',
  sport: 'Baseball',
  standingsPreset: 'win_percentage',
  tieBreakers: ['head_to_head', 'difference', 'scored'],
  isPublic: false,
  teams: [
    { name: 'Harbor Pilots', color: '#1e3a8a' },
    { name: 'Mill Street Mudcats', color: '#92400e' },
    { name: 'Northside Nine', color: '#166534' },
    { name: 'Canal Kings', color: '#6b21a8' },
    { name: 'Lakeview Larks', color: '#0e7490' },
    { name: 'Union Station', color: '#9f1239' },
  ],
  positions: ['Pitcher', 'Catcher', 'First base', 'Second base', 'Shortstop', 'Third base', 'Outfield', 'Outfield'],
  rosterSizes: [12, 11, 12, 11, 12, 11],
  venues: [
    {
      name: 'Harbor Diamond',
      address: '2 Pier Avenue, Riverside',
      description: null,
      capacity: 600,
      hasParking: true,
      coordinates: { latitude: 41.0172, longitude: -73.5794 },
      fields: ['Diamond'],
    },
  ],
  schedule: {
    name: 'Regular season',
    daysAgo: 3,
    roundsBefore: 5,
    roundsAfter: 5,
    meetings: 2,
    timeSlots: [{ start: '10:00', end: '18:00' }],
    gameMinutes: 120,
    turnaroundMinutes: 15,
  },
}
