// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DayStrip } from '#features/schedules/calendar/day-strip.tsx'
import { WeekLedger } from '#features/schedules/calendar/week-ledger.tsx'

afterEach(cleanup)

const today = '2026-11-18'
const currentDays = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'date')
    .map((button) => button.textContent)

it('tells which day of a week is today', () => {
  render(
    <WeekLedger
      games={[]}
      conflictIds={new Set()}
      marks={{ selectedId: undefined, changedIds: new Set() }}
      from="2026-11-15"
      to="2026-11-21"
      today={today}
      timeZone="UTC"
      now={`${today}T08:00:00.000Z`}
      onShowDay={() => undefined}
    />,
  )
  expect(currentDays()).toEqual([expect.stringContaining('Wednesday, November 18')])
})

it('tells today from the chosen day on a phone', () => {
  render(<DayStrip date="2026-11-20" today={today} countOf={() => 0} onChoose={() => undefined} />)
  expect(currentDays()).toEqual([expect.stringContaining('Wednesday, November 18')])
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Friday, November 20')
})
