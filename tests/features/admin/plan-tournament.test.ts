import { describe, expect, it } from 'vitest'
import { placeBracketMatches } from '#domain/tournaments/layout/place-matches.ts'
import {
  toMatchPlacementInput,
  toBracketOutline,
  toPlannedTournament,
  sortBySeed,
} from '#features/admin/tournaments/plan-tournament.ts'
import { tournamentFormSchema } from '#features/admin/tournaments/tournament-form.ts'
import { makeSupply } from './supply.ts'

const supply = makeSupply()
const template = supply.templates[0]?.id ?? ''
const nameOf = (teamId = '') => supply.teams.find(({ id }) => id === teamId)?.name

const typed = {
  name: '  Harvest Cup ',
  league: 'here',
  templateId: template,
  description: '',
  startDate: '2026-05-02',
  endDate: '2026-05-02',
  maxTeams: '4',
  registrationDeadline: '2026-04-20',
  venueIds: supply.venues.map(({ id }) => id),
  seeding: 'standings' as const,
  firstGame: '09:00',
  lastEnd: '18:00',
  gameMinutes: '50',
  restHours: '1',
  maxGamesPerDay: '4',
}

function plan(more: Partial<typeof typed> = {}) {
  const values = tournamentFormSchema.parse({ ...typed, ...more })
  const outline = toBracketOutline(supply, sortBySeed(supply, values.seeding, []), values)
  if (!outline) throw new Error('There is no bracket')
  const whole = { supply, values, outline }
  return {
    outline,
    question: (busy: Parameters<typeof toMatchPlacementInput>[1] = []) => toMatchPlacementInput(whole, busy),
    whole,
  }
}

describe('who enters', () => {
  it('is said by the standings, by points or by hand, up to the maximum', () => {
    expect(nameOf(sortBySeed(supply, 'standings', [])[0]?.teamId)).toBe('Wolves')
    expect(nameOf(sortBySeed(supply, 'points', [])[0]?.teamId)).toBe('Wolves')
    const byHand = sortBySeed(
      supply,
      'hand',
      supply.teams.map(({ id }) => id),
    )
    expect(toBracketOutline(supply, byHand, { templateId: template, maxTeams: 3 })?.entrants.map(nameOf)).toEqual([
      'Badgers',
      'Foxes',
      'Herons',
    ])
  })

  it('names the byes, which go to the best seeds', () => {
    const order = sortBySeed(supply, 'standings', [])
    const outline = toBracketOutline(supply, order, { templateId: template, maxTeams: 5 })
    expect(outline?.byes).toEqual(order.slice(0, 3).map(({ teamId }) => teamId))
    expect(outline?.bracket.matches).toHaveLength(4)
  })

  it.each([
    { templateId: '', maxTeams: 4 },
    { templateId: template, maxTeams: 1 },
    { templateId: template, maxTeams: 65 },
    { templateId: template, maxTeams: Number.NaN },
  ])('is nobody where that cannot be said: %o', (given) => {
    expect(toBracketOutline(supply, sortBySeed(supply, 'standings', []), given)).toBeNull()
  })
})

describe('the plan', () => {
  it('gives each match a time on the league’s clocks and a field of the chosen venues', () => {
    const { question, whole, outline } = plan()
    const tournament = toPlannedTournament(whole, placeBracketMatches(question()))
    expect(tournament).toMatchObject({
      name: 'Harvest Cup',
      description: null,
      templateConfig: { maxTeams: 4, registrationDeadline: '2026-04-20', venueIds: typed.venueIds },
      entrants: outline.entrants,
    })
    expect(tournament?.times[0]).toEqual({
      start: '2026-05-02T13:00:00.000Z',
      end: '2026-05-02T13:50:00.000Z',
      fieldId: supply.venues[0]?.fields[0]?.id,
    })
    expect(tournament?.times).toHaveLength(3)
  })

  it('leaves alone what other games of the organization take', () => {
    const fieldId = supply.venues[0]?.fields[0]?.id ?? null
    const busy = { fieldId, teamIds: [], start: '2026-05-02T12:00:00.000Z', end: '2026-05-02T15:00:00.000Z' }
    const { question, whole } = plan()
    expect(toPlannedTournament(whole, placeBracketMatches(question([busy])))?.times[0]?.start).toBe(
      '2026-05-02T15:30:00.000Z',
    )
  })

  it('is none where a match has no time', () => {
    const { question, whole } = plan({ lastEnd: '10:00' })
    expect(toPlannedTournament(whole, placeBracketMatches(question()))).toBeNull()
  })
})

it.each([
  ['endDate', { endDate: '2026-05-01' }, 'End date must not be before the start date'],
  [
    'registrationDeadline',
    { registrationDeadline: '2026-05-03' },
    'Registration must close before the tournament begins',
  ],
  ['lastEnd', { lastEnd: '08:00' }, 'Invalid time range: 09:00 - 08:00'],
  ['maxTeams', { maxTeams: '1' }, 'Tournament must have at least 2 teams'],
  ['maxTeams', { maxTeams: '65' }, 'A tournament can have at most 64 teams'],
])('%s is checked: %o', (field, more, message) => {
  expect(tournamentFormSchema.safeParse({ ...typed, ...more }).error?.issues).toMatchObject([
    { path: [field], message },
  ])
})
