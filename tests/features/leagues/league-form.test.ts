import { describe, expect, it } from 'vitest'
import { newLeagueFormSchema, type NewLeagueInput } from '#features/leagues/league-form.ts'
import { testId } from '../../support/rows/factories.ts'

const valid: NewLeagueInput = {
  organizationId: testId(),
  name: '  Spring League ',
  sportId: testId(),
  description: '  ',
  timeZone: 'Europe/Lisbon',
  seasonStart: '2026-03-07',
  seasonEnd: '2026-06-27',
  registrationDeadline: '2026-02-20',
  numTeams: '8',
  divisions: [{ name: '', ageGroup: '', level: '' }],
}

/** Returns `field: message` for each problem. */
function problems(change: Partial<NewLeagueInput>): string[] {
  const result = newLeagueFormSchema.safeParse({ ...valid, ...change })
  return (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

describe('the form of a new league', () => {
  it('trims what was typed, and stores nothing where nothing was typed', () => {
    expect(newLeagueFormSchema.parse(valid)).toMatchObject({ name: 'Spring League', description: null, numTeams: 8 })
  })

  it('says what is missing in the words of the specification', () => {
    expect(
      problems({ name: 'ab', sportId: '', seasonStart: '', seasonEnd: '', registrationDeadline: '', numTeams: '1' }),
    ).toEqual([
      'name: League name must be at least 3 characters',
      'sportId: Please select a sport',
      'numTeams: League must have at least 2 teams',
      'seasonStart: Season start date is required',
      'seasonEnd: Season end date is required',
      'registrationDeadline: Registration deadline is required',
    ])
    expect(problems({ numTeams: '' })).toEqual(['numTeams: League must have at least 2 teams'])
    expect(problems({ organizationId: '' })).toEqual(['organizationId: Please select an organization'])
  })

  it('refuses two divisions of one name, where the second of them stands', () => {
    const line = (name: string) => ({ name, ageGroup: '', level: '' })
    expect(problems({ divisions: [line('North'), line(''), line(''), line(' NORTH')] })).toEqual([
      'divisions.3.name: Another division has this name',
    ])
    expect(problems({ divisions: [line('North'), line('South')] })).toEqual([])
  })

  it('refuses a season that ends before it starts, and a deadline after its end', () => {
    expect(problems({ seasonEnd: '2026-03-06', registrationDeadline: '2026-03-01' })).toEqual([
      'seasonEnd: Season end date must not be before the season start date',
    ])
    expect(problems({ seasonEnd: valid.seasonStart })).toEqual([])
    expect(problems({ registrationDeadline: '2026-06-28' })).toEqual([
      'registrationDeadline: Registration deadline must not be after the season end date',
    ])
  })

  it('takes an empty division line for no division, and asks for a name where the line says something', () => {
    expect(problems({})).toEqual([])
    expect(problems({ divisions: [{ name: ' ', ageGroup: 'U12', level: '' }] })).toEqual([
      'divisions.0.name: Division name is required',
    ])
  })
})
