// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { Conflict } from '#domain/schedule/conflicts.ts'
import { ConflictsPanel } from '#features/schedules/conflicts-panel.tsx'
import { shownGame } from './shown-game.ts'

const games = [shownGame('1', 'Bears', 'Foxes'), shownGame('2', 'Foxes', 'Bears')]
const span = { start: '2026-11-21T10:00:00.000Z', end: '2026-11-21T12:00:00.000Z' }
const conflicts: Conflict[] = [
  { gameIds: ['1', '2'], kind: 'team', teamId: 'bears' },
  { gameIds: ['1', '2'], kind: 'team', teamId: 'foxes' },
  { gameIds: ['1'], kind: 'blackout', teamId: 'bears', blackout: span },
  { gameIds: ['1'], kind: 'blackout', teamId: 'foxes', blackout: span },
]

it('tells conflicts of the same games apart', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const named = conflicts.map((conflict) => ({ conflict, games }))
  render(<ConflictsPanel conflicts={named} timeZone="UTC" />, { wrapper: MemoryRouter })
  for (const title of [
    'Bears play twice at once',
    'Foxes play twice at once',
    'Bears cannot play then',
    'Foxes cannot play then',
  ])
    expect(screen.getByText(title)).toBeDefined()
  expect(complaints).not.toHaveBeenCalled()
})
