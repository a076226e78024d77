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

const renderStrip = (closedDays: ClosedDays = new Map(), countOf: (day: string) => number = () => 0) =>
  render(<DayStrip date="2026-11-20" onChoose={() => undefined} {...{ today, countOf, closedDays }} />)

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
  renderStrip()
  expect(currentDays()).toEqual([expect.stringContaining('Wednesday, November 18')])
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Friday, November 20')
})

it('marks and names the closed days above a day on a phone, and hatches those without games', () => {
  renderStrip(
    new Map([
      ['2026-11-18', { isClosed: true, notes: [{ kind: 'blackout', schedule: null }] }],
      ['2026-11-19', { isClosed: true, notes: [{ kind: 'closed', reason: 'Easter tournament' }] }],
      ['2026-11-20', { isClosed: false, notes: [{ kind: 'place', place: 'Riverside, Field 2', reason: null }] }],
    ]),
    (day) => (day === '2026-11-18' ? 2 : 0),
  )
  const days = screen.getAllByRole('button')
  expect(days.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/No games\d/),
    expect.stringMatching(/No games\d/),
    expect.stringMatching(/No games\d/),
    expect.stringContaining('2 games; Blackout date'),
    expect.stringContaining('No games; Closed: Easter tournament'),
    expect.stringContaining('No games; Riverside, Field 2 closed'),
    expect.stringMatching(/No games\d/),
  ])
  expect(days.map((day) => day.querySelector('svg') !== null)).toEqual([false, false, false, true, true, true, false])
  expect(days.map((day) => day.classList.contains('hatched'))).toEqual([false, false, false, false, true, false, false])
})
