// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Coordinates } from '#domain/geography/coordinates.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { buildScheduleInput } from '#domain/scheduling/model/schedule-input.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'
import { toScheduleInputs } from '#features/schedules/wizard/to-schedule-inputs.ts'
import { getButtonClass } from '#ui/plain-button.tsx'
import { ProposalStep } from '#features/schedules/proposal/proposal-step.tsx'
import { toScheduleFields, readLeagueResources } from '#features/schedules/wizard/use-league-resources.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { renderScreen, setTier, signInOnDevice } from '../../support/screen/screens.tsx'
import { constraintsFor, putSeason } from './season.ts'

async function propose(
  days: { startDate: string; endDate: string },
  given: { former?: boolean; anew?: boolean; tier?: Tier; fieldsAt?: readonly Coordinates[] } = {},
) {
  const db = await testDatabase()
  const { organizationId } = await signInOnDevice(db, 'league_manager')
  if (given.tier) await setTier(db, given.tier)
  const season = await putSeason(db, organizationId)
  const supply = await readLeagueResources(db, season.league.id)
  if (!supply) throw new Error('The league is not there')
  const { fieldsAt } = given // each field is its own venue, with one home team each
  const fields = toScheduleFields(supply.places).map((field) => (fieldsAt ? { ...field, venueId: field.id } : field))
  const homeFields = fields.map(({ id }, index) => ({ teamId: season.teamIds[index] ?? '', fieldIds: [id] }))
  const constraints = constraintsFor(season, { maxGamesPerDay: 1, ...(fieldsAt && { homeFields }) })
  const proposed = (rules: ScheduleConstraints) => {
    const input = buildScheduleInput({
      timeZone: season.league.time_zone,
      ...days,
      constraints: rules,
      teams: supply.teams,
      fields,
      busy: [],
      coordinates: new Map(fields.flatMap(({ id }, index) => (fieldsAt?.[index] ? [[id, fieldsAt[index]]] : []))),
    })
    const asked = { ...toScheduleInputs({ ...season.schedule, constraints: rules }, supply), name: 'Second half' }
    return { proposal: generateProposal(input), input, asked }
  }
  const { input, ...current } = proposed(constraints)
  const former = given.former
    ? proposed({ ...constraints, seed: 2, timeSlots: [{ start: '09:00', end: '10:00' }] })
    : undefined
  const asked: string[] = []
  const saved: string[] = []
  renderScreen(
    db,
    <ProposalStep
      generation={{ state: 'done', ...current, input, former }}
      supply={supply}
      anew={given.anew ? { schedule: season.schedule, played: [], replaced: 1 } : undefined}
      onBack={() => asked.push('back')}
      onAnother={() => asked.push('another')}
      onAgain={() => asked.push('again')}
      onRelax={() => asked.push('relax')}
      onFormer={() => asked.push('former')}
      onSaved={async (id) => {
        saved.push(id)
      }}
    />,
  )
  await screen.findByRole('heading', { name: /^Second half:/ })
  return { db, season, input, asked, saved }
}

it('saves nothing before somebody says so, then the schedule with all its games', async () => {
  const { db, season, saved } = await propose({ startDate: '2026-05-02', endDate: '2026-05-30' })
  expect(screen.getByText('6 of 6')).toBeDefined()
  const totals = within(screen.getByRole('region', { name: 'Games per team' }))
  expect(totals.getAllByRole('row')).toHaveLength(1 + season.teamIds.length)
  const certificate = within(screen.getByRole('region', { name: 'Schedule quality' }))
  expect(certificate.getByRole('row', { name: 'Games placed 6 6 Optimal' })).toBeDefined()
  expect(certificate.getByRole('row', { name: /^Home and away games of a team differ by 1 1 Optimal/ })).toBeDefined()
  expect(await db.outbox.count()).toBe(0)

  // Five Saturdays, three of which have a round each. A tap on a day of the month shows its games.
  const games = within(screen.getByRole('region', { name: 'Games' }))
  const days = games.getAllByRole('button', { name: /^Sat, May \d+: 2 games$/ })
  expect(days).toHaveLength(3)
  fireEvent.click(days[1] ?? document.body)
  expect(days[1]?.getAttribute('aria-pressed')).toBe('true')
  fireEvent.change(games.getByLabelText('Team'), { target: { value: season.teamIds[0] } })
  expect(games.getByRole('heading', { name: 'Tigers · 3 games' })).toBeDefined()
  expect(games.getAllByText(/^(Home vs\.|Away at) /)).toHaveLength(3)

  fireEvent.click(screen.getByRole('button', { name: 'Create schedule' }))
  await expect.poll(() => saved).toHaveLength(1)
  expect(
    await db.games
      .where('schedule_id')
      .equals(saved[0] ?? '')
      .count(),
  ).toBe(6)
  expect(await db.outbox.count()).toBe(1)
})

it('tells the ways of the teams where it is known where they are', async () => {
  const fieldsAt = [
    { latitude: 51.5, longitude: 0 },
    { latitude: 53.5, longitude: 0 }, // 222 km away
  ]
  await propose({ startDate: '2026-05-02', endDate: '2026-05-30' }, { fieldsAt })
  const totals = within(screen.getByRole('region', { name: 'Games per team' }))
  expect(totals.getByRole('columnheader', { name: 'Travel (km)' })).toBeDefined()
  const [, ...rows] = totals.getAllByRole('row')
  const ways = rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent ?? '')
  expect(ways.map((way) => way === '–')).toEqual([false, false, true, true])
  const all = ways.slice(0, 2).reduce((sum, way) => sum + Number(way.replace(',', '')), 0)
  expect(all).toBeGreaterThan(400)
  const certificate = within(screen.getByRole('region', { name: 'Schedule quality' }))
  const line = certificate.getByRole('row', { name: /^Ways of all teams/ }).textContent ?? ''
  const [, told = '', bound = ''] = /^Ways of all teams([\d,]+)\u00A0km–at least ([\d,]+)\u00A0km$/.exec(line) ?? []
  expect(Math.abs(Number(told.replace(',', '')) - all)).toBeLessThanOrEqual(1)
  expect(Number(bound)).toBeLessThanOrEqual(all)
})

/** Returns the buttons styled as the main action. */
const mainButtons = () =>
  screen
    .getAllByRole('button')
    .filter(({ className }) => className === getButtonClass({ variant: 'primary' }))
    .map(({ textContent }) => textContent)

it('names the games that found no place, and leads back or to another arrangement', async () => {
  const { asked } = await propose({ startDate: '2026-05-02', endDate: '2026-05-03' })
  expect(screen.getByText('2 of 6')).toBeDefined()
  expect(screen.getByText(/4 games of 6 couldn’t be placed/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Why they don’t fit' })).toBeDefined()
  expect(mainButtons()).toEqual(['What would help?'])
  expect(screen.getAllByText(/^Could not schedule: .+ – .+ in round \d because of Time availability\.$/)).toHaveLength(
    4,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try another arrangement' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(asked).toEqual(['another', 'back'])
})

it('does not create more games than the plan has room for in a month, and says which month and how many', async () => {
  const { season, db } = await propose({ startDate: '2026-05-02', endDate: '2026-05-30' }, { tier: 'free' })
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create schedule' })
  expect(create.getAttribute('aria-disabled')).toBeNull()
  expect(mainButtons()).toEqual(['Create schedule'])
  const there = await db.games.filter(({ start_time }) => start_time.startsWith('2026-05')).count()
  for (let index = there; index < 15; index++) await season.addGame({ start_time: '2026-05-31T08:00:00.000Z' })
  expect(await screen.findByText(/May 2026: 15 of 20 in use, 5 left\. This would add 6 more\./)).toBeDefined()
  expect(create.getAttribute('aria-disabled')).toBe('true')
})

it('refuses to create over a game that came meanwhile, names it, and offers to generate again', async () => {
  const { db, season, input, asked, saved } = await propose({ startDate: '2026-05-02', endDate: '2026-05-30' })
  const first = generateProposal(input).games[0]
  await season.addGame({
    field_id: first?.fieldId ?? null,
    start_time: first?.start ?? '',
    end_time: first?.end ?? '',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Create schedule' }))
  expect(await screen.findByText(/^Some selected .+ Tigers – Sharks, .+ Generate again/)).toBeDefined()
  expect(saved).toEqual([])
  expect(await db.schedules.count()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Generate again' }))
  expect(asked).toEqual(['again'])
})

it('sets two arrangements side by side, and leads back to the former', async () => {
  const { asked } = await propose({ startDate: '2026-05-02', endDate: '2026-05-30' }, { former: true })
  const comparison = within(screen.getByRole('region', { name: 'Compared with the previous arrangement' }))
  expect(comparison.getByRole('row', { name: 'Games placed 6 6' })).toBeDefined()
  fireEvent.click(comparison.getByRole('button', { name: 'Go back to the previous arrangement' }))
  expect(asked).toEqual(['former'])
})

it('asks before the games of a draft are replaced', async () => {
  const { db, season, saved } = await propose({ startDate: '2026-05-02', endDate: '2026-05-30' }, { anew: true })
  await season.addGame()
  fireEvent.click(screen.getByRole('button', { name: 'Replace the games' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Replace the games of Spring round robin?' }))
  expect(dialog.getByText(/^1 game in the draft will be replaced by 6 new games\.$/)).toBeDefined()
  expect(await db.outbox.count()).toBe(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Replace the games' }))
  await expect.poll(() => saved).toEqual([season.schedule.id])
  expect(await db.games.where('schedule_id').equals(season.schedule.id).count()).toBe(6)
})
