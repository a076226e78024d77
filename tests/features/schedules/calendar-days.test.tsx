// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ClosedDays } from '#features/schedules/calendar/closures/use-closed-days.ts'
import { DayStrip } from '#features/schedules/calendar/day-strip.tsx'
import { WeekLedger } from '#features/schedules/calendar/week-ledger.tsx'

afterEach(cleanup)

const today = '2026-11-18'
const currentDays = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'date')
    .map((button) => button.textContent)

const renderWeek = (closedDays: ClosedDays = new Map()) =>
  render(
    <WeekLedger
      games={[]}
      conflictIds={new Set()}
      marks={{ selectedId: undefined, changedIds: new Set() }}
      closedDays={closedDays}
      from="2026-11-15"
      to="2026-11-21"
      today={today}
      timeZone="UTC"
      now={`${today}T08:00:00.000Z`}
      onShowDay={() => undefined}
    />,
  )

it('tells which day of a week is today', () => {
  renderWeek()
  expect(currentDays()).toEqual([expect.stringContaining('Wednesday, November 18')])
})

it('names what is closed on a day of the week, and a blackout date', () => {
  renderWeek(
    new Map([
      ['2026-11-19', { isClosed: true, notes: [{ kind: 'closed', reason: 'Easter tournament' }] }],
      ['2026-11-20', { isClosed: false, notes: [{ kind: 'place', place: 'Riverside, Field 2', reason: null }] }],
      ['2026-11-21', { isClosed: true, notes: [{ kind: 'blackout', schedule: null }] }],
    ]),
  )
  const texts = screen.getAllByRole('button').map((button) => button.textContent)
  expect(texts[4]).toContain('Closed: Easter tournament')
  expect(texts[5]).toContain('Riverside, Field 2 closed')
  expect(texts[6]).toContain('Blackout date')
})

it('tells today from the chosen day on a phone', () => {
  render(<DayStrip date="2026-11-20" today={today} countOf={() => 0} onChoose={() => undefined} />)
  expect(currentDays()).toEqual([expect.stringContaining('Wednesday, November 18')])
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Friday, November 20')
})
