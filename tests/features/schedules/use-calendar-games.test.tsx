// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Game } from '#domain/schema/schedules.ts'
import { getGameTitle } from '#features/schedules/calendar/calendar-game.ts'
import { useCalendarGames } from '#features/schedules/calendar/use-calendar-games.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeTournament } from '../../support/rows/tournaments.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { putSeason, type Season } from './season.ts'

const path = '/calendar'

function Week({
  season: { league, schedule },
  scheduleId = schedule.id,
  teamId = null,
}: {
  season: Season
  scheduleId?: string
  teamId?: string | null
}) {
  const [from, setFrom] = useState('2026-04-06')
  const found = useCalendarGames({
    organizationId: league.organization_id,
    leagueId: league.id,
    scheduleId,
    teamId,
    from,
    to: from === '2026-04-06' ? '2026-04-12' : '2026-04-19',
    timeZone: league.time_zone,
  })
  return (
    <>
      <button onClick={() => setFrom('2026-04-06')}>Previous</button>
      <button onClick={() => setFrom('2026-04-13')}>Next</button>
      <output aria-label="Games">
        {!found && 'reading'}
        {found?.games.map((game) => `${getGameTitle(game)} ${game.start.slice(5, 16)}`).join()}
        {found?.nextDate}
      </output>
    </>
  )
}

const shown = () => screen.getByRole('status', { name: 'Games' }).textContent

/** Goes to the next week and back. Returns what was shown before anything could be read. */
function glanceAtNextWeek() {
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  const atOnce = shown()
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  return atOnce
}

it('has the games of the next week before somebody goes there, as they are by then', async () => {
  const db = await testDatabase()
  const { organizationId } = await signInOnDevice(db, 'league_manager')
  const season = await putSeason(db, organizationId)
  await season.addGame()
  const next = await season.addGame({ start_time: '2026-04-18T09:30:00.000Z', end_time: '2026-04-18T10:30:00.000Z' })
  renderScreen(db, <Week season={season} />, { path, at: path })

  await waitFor(() => expect(shown()).toBe('Tigers – Sharks 04-11T09:30'))
  await expect.poll(glanceAtNextWeek).toBe('Tigers – Sharks 04-18T09:30')

  await db.games.update(next.id, { start_time: '2026-04-17T09:30:00.000Z', end_time: '2026-04-17T10:30:00.000Z' })
  await expect.poll(glanceAtNextWeek).toBe('Tigers – Sharks 04-17T09:30')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(shown()).toBe('Tigers – Sharks 04-17T09:30'))
})

it('limits the games to a team that reached a match by a result on this device', async () => {
  const db = await testDatabase()
  const { organizationId: organization_id } = await signInOnDevice(db, 'league_manager')
  const season = await putSeason(db, organization_id)
  const cup = makeTournament(createSingleElimination(4), season.teamIds, {
    organization_id,
    league_id: season.league.id,
  })
  await db.schedules.add(cup.schedule)
  const [semifinal, other, final] = cup.games
  if (!semifinal || !other || !final) throw new Error('The bracket has no final')
  const played: Partial<Game> = {
    status: 'completed',
    home_score: 2,
    away_score: 1,
    result_state: 'official',
    result_side: 'staff',
    start_time: '2026-03-31T09:30:00.000Z',
    end_time: '2026-03-31T10:30:00.000Z',
  }
  await db.games.bulkAdd([
    { ...semifinal, ...played },
    { ...other, ...played },
    { ...final, start_time: '2026-04-18T09:30:00.000Z', end_time: '2026-04-18T10:30:00.000Z' },
  ])
  const teamId = semifinal.home_team_id
  renderScreen(db, <Week season={season} scheduleId={cup.schedule.id} teamId={teamId} />, { path, at: path })
  await waitFor(() => expect(shown()).toBe('2026-04-18'))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(shown()).toMatch(/ – .+ 04-18T09:30/))
})
