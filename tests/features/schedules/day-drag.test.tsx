// @vitest-environment happy-dom
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { GameMove } from '#features/schedules/calendar/drag-preview.ts'
import { DayDrag } from '#features/schedules/calendar/day-drag.tsx'
import { placeGames, type Lane } from '#features/schedules/calendar/day-lanes.ts'
import { shownGame } from './shown-game.ts'

const date = '2026-11-21'
const lanes: readonly Lane[] = [
  { field: null, name: 'Field 2', games: placeGames([shownGame('a', 'Bears', 'Foxes')], date, 'UTC') },
]

function Board({ onDrop }: { onDrop: (move: GameMove) => void }) {
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  return (
    <div ref={setGrid}>
      <a href="#game" data-draggable data-game-id="a">
        Bears – Foxes
      </a>
      {grid && (
        <DayDrag
          {...{ grid, lanes, date, onDrop }}
          frame={grid}
          shown={{ top: 480, bottom: 1320 }}
          timeZone="UTC"
          now={`${date}T08:00:00.000Z`}
          preview={undefined}
          tray={null}
          toPlace={[]}
        />
      )}
    </div>
  )
}

it('a click that ends a drag does not open the game, but Enter after it does', () => {
  render(<Board onDrop={() => undefined} />)
  const card = screen.getByRole('link')
  const opens = (detail: number) => {
    const click = createEvent.click(card, { detail })
    fireEvent(card, click)
    return !click.defaultPrevented
  }
  fireEvent.pointerDown(card, { button: 0, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(window, { clientX: 10, clientY: 60 })
  fireEvent.pointerUp(window, { clientX: 10, clientY: 60 })
  expect([opens(1), opens(0)]).toEqual([false, true])
})
