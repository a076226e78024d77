// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { generate } from '#domain/schedule/generate.ts'
import type { ScheduleInput } from '#domain/schedule/model.ts'
import { ProposalStep } from '#features/schedules/proposal-step.tsx'
import { fieldsOf } from '#features/schedules/use-league-supply.ts'
import { testDatabase } from '../../support/databases.ts'
import { testId } from '../../support/factories.ts'
import { renderScreen, signIn } from '../../support/screens.tsx'
import { constraintsFor, putSeason, teamNames } from './season.ts'

async function propose(days: { startDate: string; endDate: string }) {
  const db = await testDatabase()
  const { organizationId } = await signIn(db, 'league_manager')
  const season = await putSeason(db, organizationId)
  const supply = {
    league: season.league,
    divisions: [],
    teams: season.teamIds.map((id, index) => ({ id, name: teamNames[index] ?? '', divisionId: null })),
    places: [
      {
        venueId: testId(),
        venueName: 'Riverside',
        isShared: false,
        fields: season.fieldIds.map((id, index) => ({ id, name: `Field ${index + 1}` })),
      },
    ],
  }
  const input: ScheduleInput = {
    timeZone: season.league.time_zone,
    ...days,
    constraints: constraintsFor(season, { maxGamesPerDay: 1 }),
    teams: supply.teams,
    fields: fieldsOf(supply.places),
    busy: [],
  }
  const asked: string[] = []
  const created: string[] = []
  renderScreen(
    db,
    <ProposalStep
      generation={{ state: 'done', proposal: generate(input), input }}
      supply={supply}
      settings={{ name: 'Second half', description: '' }}
      onBack={() => asked.push('back')}
      onAnother={() => asked.push('another')}
      onAgain={() => asked.push('again')}
      onCreated={async (id) => {
        created.push(id)
      }}
    />,
  )
  await screen.findByRole('heading', { name: /^Second half:/ })
  return { db, season, input, asked, created }
}

it('saves nothing before somebody says so, then the schedule with all its games', async () => {
  const { db, season, created } = await propose({ startDate: '2026-05-02', endDate: '2026-05-30' })
  expect(screen.getByText('6 of 6')).toBeDefined()
  const totals = within(screen.getByRole('region', { name: 'Games per team' }))
  expect(totals.getAllByRole('row')).toHaveLength(1 + season.teamIds.length)
  const certificate = within(screen.getByRole('region', { name: 'How good it is' }))
  expect(certificate.getByRole('row', { name: 'Games placed 6 6 cannot be better' })).toBeDefined()
  expect(certificate.getByRole('row', { name: /^Home and away games of a team differ by 1 1 cannot/ })).toBeDefined()
  expect(await db.outbox.count()).toBe(0)

  fireEvent.click(screen.getByRole('button', { name: 'Create schedule' }))
  await expect.poll(() => created).toHaveLength(1)
  expect(
    await db.games
      .where('schedule_id')
      .equals(created[0] ?? '')
      .count(),
  ).toBe(6)
  expect(await db.outbox.count()).toBe(1)
})

it('names the games that found no place, and leads back or to another arrangement', async () => {
  const { asked } = await propose({ startDate: '2026-05-02', endDate: '2026-05-03' })
  expect(screen.getByText('2 of 6')).toBeDefined()
  expect(screen.getByText(/4 games of 6 could not be placed/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Why they do not fit' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'What would help?' })).toBeDefined()
  expect(screen.getAllByText(/^Could not schedule: .+ vs .+ in round \d because of Time availability\.$/)).toHaveLength(
    4,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try another arrangement' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(asked).toEqual(['another', 'back'])
})

it('refuses to create over a game that came meanwhile, names it, and offers to generate again', async () => {
  const { db, season, input, asked, created } = await propose({ startDate: '2026-05-02', endDate: '2026-05-30' })
  const first = generate(input).games[0]
  await season.addGame({
    field_id: first?.fieldId ?? null,
    start_time: first?.start ?? '',
    end_time: first?.end ?? '',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Create schedule' }))
  expect(await screen.findByText(/^Some selected .+ Tigers – Sharks, .+ Generate again/)).toBeDefined()
  expect(created).toEqual([])
  expect(await db.schedules.count()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Generate again' }))
  expect(asked).toEqual(['again'])
})
