// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { BracketRoute } from '#app/routes/bracket-route.tsx'
import { PrintBracketPage } from '#features/tournaments/bracket/print-bracket-page.tsx'
import { useNotices } from '#ui/feedback/toast.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { show } from '../scores/season.tsx'
import { startCup } from './cup.ts'
import { openDialog } from '../../support/screen/open-dialog.ts'

afterEach(() => {
  cleanup()
  useNotices.setState([], true)
})

const path = '/dashboard/schedules/:scheduleId/bracket'
type Cup = Awaited<ReturnType<typeof startCup>>

function open({ db, scheduleId }: Cup, query = '') {
  return show(
    db,
    path,
    `/dashboard/schedules/${scheduleId}/bracket${query}`,
    <>
      <BracketRoute />
      <Toaster pathname="/" />
    </>,
  )
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const dialog = () => within(openDialog())

describe('the bracket', () => {
  it('is drawn with its matches in words, and the arrow keys follow the winners', async () => {
    const cup = await startCup(createSingleElimination(4))
    await cup.cup.play(cup.staff, 1, 3, 1)
    open(cup)
    const second = await button(/^Match 2, semifinal: Sharks, Falcons\. Saturday, May 2, /)
    expect(second.getAttribute('tabindex')).toBe('0') // the first match that has not been played
    expect(await button('Match 3, final: Tigers, winner of match 2. Saturday, May 2, 11:00 AM.')).toBeDefined()
    second.focus()
    fireEvent.keyDown(second, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Match 3, final/)
    fireEvent.keyDown(await button(/^Match 3/), { key: 'ArrowLeft' })
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Match 1, .*Tigers 3, Bears 1\. Tigers won\./)
    fireEvent.keyDown(await button(/^Match 1/), { key: 'Enter' })
    expect(dialog().getByText('The winner advances to match 3.')).toBeDefined()
  })

  it('stands round by round in the list, and says at the end who is champion', async () => {
    const cup = await startCup()
    for (const match of [1, 2, 3, 4]) await cup.cup.play(cup.staff, match, 2, 0)
    open(cup, '?view=list')
    expect(await screen.findByText('Champion: Tigers')).toBeDefined()
    const places = within(screen.getByRole('region', { name: 'Final standing' })).getAllByRole('listitem')
    expect(places.map(({ textContent }) => textContent)).toEqual(['1.Tigers', '2.Sharks', '3.Bears', '4.Falcons'])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Final standing',
      'Semifinals',
      'Third place',
      'Final',
    ])
  })

  it('has one box for a series, which opens the next game, and from there the others', async () => {
    const cup = await startCup(createSingleElimination(4, { bestOf: 3 }))
    await cup.cup.play(cup.staff, 1, 3, 1)
    open(cup)
    await press('Matches 1–3, semifinal: Tigers 1, Bears 0. Best of 3.')
    expect(dialog().getByRole('heading', { name: 'Match 2, semifinal, game 2 of 3' })).toBeDefined()
    expect(dialog().getByText('Best of 3: Tigers 1, Bears 0.')).toBeDefined()
    expect(dialog().getByText('The winner of the series advances to match 7.')).toBeDefined()
    fireEvent.click(dialog().getByRole('radio', { name: 'Game 1' }))
    expect(await screen.findByRole('heading', { name: 'Match 1, semifinal, game 1 of 3' })).toBeDefined()
    expect(dialog().getByRole('button', { name: 'Correct result…' })).toBeDefined()
  })

  it('cancels the game of a series that is not needed, and sends the winner on', async () => {
    const cup = await startCup(createSingleElimination(4, { bestOf: 3 }))
    await cup.cup.play(cup.staff, 1, 3, 1)
    await cup.cup.play(cup.staff, 2, 0, 2) // the teams take turns at home
    open(cup, '?view=list')
    expect(await button(/^Match 3, semifinal, game 3 of 3: .*Not needed\./)).toBeDefined()
    expect(await button(/^Match 7, final, game 1 of 3: Tigers, winner of matches 4–6\./)).toBeDefined()
    expect(screen.getAllByText('Best of 3: Tigers 2, Bears 0.')).toHaveLength(3)
    expect((await cup.cup.match(3)).status).toBe('cancelled')
    expect(await cup.cup.teams(8)).toEqual([null, (await cup.cup.teams(7))[0]])
  })

  it('goes on paper with its times and fields', async () => {
    const cup = await startCup()
    const at = `${path}/print`
    show(cup.db, at, at.replace(':scheduleId', cup.scheduleId), <PrintBracketPage />)
    expect(await screen.findByRole('img', { name: /^Bracket of Spring cup/ })).toBeDefined()
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows[1]).toBe('1SemifinalsSat, May 2, 9:00 AMTigers – Bears')
    expect(rows[4]).toBe('4FinalSat, May 2, 12:00 PMWinner of match 1 – Winner of match 2')
  })
})

describe('from a match', () => {
  it('staff enter a score, or record a forfeit that can be undone', async () => {
    const cup = await startCup()
    open(cup)
    await press(/^Match 1,/)
    const { id } = await cup.cup.match(1)
    expect(dialog().getByRole('link', { name: 'Enter score' }).getAttribute('href')).toBe(
      `/dashboard/games/${id}?enter=score`,
    )
    await press('Forfeit…')
    fireEvent.click(dialog().getByLabelText('Bears'))
    await press('Record the forfeit')
    expect(await dialog().findByText('Give a reason: everyone affected will see it.')).toBeDefined()
    fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: 'Flu' } })
    await press('Record the forfeit')
    expect(await button(/^Match 4, final: Tigers, winner of match 2/)).toBeDefined()
    await press('Undo')
    expect(await button(/^Match 4, final: winner of match 1, winner of match 2/)).toBeDefined()
  })

  it('a correction says which results it takes back, and only then takes them back', async () => {
    const cup = await startCup()
    for (const match of [1, 2, 3, 4]) await cup.cup.play(cup.staff, match, 2, 0)
    open(cup)
    await press(/^Match 1,/)
    await press('Correct result…')
    expect(await dialog().findByText('No later results are affected.')).toBeDefined()
    fireEvent.change(dialog().getByLabelText('Score of Bears'), { target: { value: '2' } })
    expect(await dialog().findByText('Who won?')).toBeDefined()
    fireEvent.click(dialog().getByLabelText('Bears'))
    expect(await dialog().findByText('Match 3, Bears – Falcons 2 : 0: the result will be cleared.')).toBeDefined()
    expect(dialog().getByText('Match 4, Tigers – Sharks 2 : 0: the result will be cleared.')).toBeDefined()
    await press('Correct it and clear 2 results')
    expect(await button(/^Match 4, final: Bears, Sharks\. Saturday/)).toBeDefined()
    expect(await cup.cup.match(1)).toMatchObject({ home_score: 2, away_score: 2, winner: 'away' })
  })

  it('nothing is offered to who may only read, and it says who may', async () => {
    const cup = await startCup()
    await cup.cup.play(cup.staff, 1, 2, 0)
    await cup.db.meta.clear()
    await cup.db.memberships.clear()
    await cup.signIn('viewer')
    open(cup)
    await press(/^Match 1,/)
    expect(dialog().getByText('League staff can correct this result.')).toBeDefined()
    await press('Close')
    await press(/^Match 2,/)
    expect(dialog().getByText(/^League staff and anyone else the league allows can enter/)).toBeDefined()
    expect(dialog().queryByRole('link', { name: 'Enter score' })).toBeNull()
    expect(dialog().queryByRole('button', { name: 'Forfeit…' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
  })
})

it('a draft is published where it is drawn, by people who may', async () => {
  const cup = await startCup()
  await cup.db.schedules.update(cup.scheduleId, { status: 'draft', published_at: null })
  open(cup)
  await press('Publish')
  expect(await dialog().findByText(/Everyone in the organization will see its 4 games/)).toBeDefined()
  fireEvent.click(dialog().getByRole('button', { name: 'Publish' }))
  await waitFor(async () => expect((await cup.db.schedules.get(cup.scheduleId))?.status).toBe('published'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull())
})

it('a team is withdrawn after a word of what follows, and returns', async () => {
  const cup = await startCup()
  open(cup)
  await press('Withdraw Sharks…')
  expect(dialog().getByText('Match 2, Sharks – Falcons: called off. Falcons advances.')).toBeDefined()
  fireEvent.change(await dialog().findByLabelText(/^Reason/), { target: { value: 'The bus broke down' } })
  await press('Withdraw team')
  expect(await button(/^Match 2, semifinal: Sharks, Falcons\. Walkover\. Falcons won\./)).toBeDefined()
  await press('Reinstate Sharks…')
  expect(dialog().getByText('Match 2, Sharks – Falcons: back on the schedule.')).toBeDefined()
  fireEvent.change(await dialog().findByLabelText(/^Reason/), { target: { value: 'It runs again' } })
  await press('Reinstate team')
  expect(await button(/^Match 2, semifinal: Sharks, Falcons\. Saturday/)).toBeDefined()
})

it('the best of a pool go into the bracket in the order that was drawn by lots', async () => {
  const cup = await startCup(createPoolsBracket({ sizes: [4], advance: 2 }))
  for (const match of [1, 2, 3, 4, 5, 6]) await cup.cup.play(cup.staff, match, 1, 1)
  open(cup)
  await press('Fill from pools…')
  const fill = await button('Fill the bracket')
  expect(fill.getAttribute('aria-disabled')).toBe('true')
  const first = within(dialog().getByRole('list', { name: 'Best team first' })).getAllByRole('listitem')[0]
  expect(first?.textContent).toContain('Bears')
  await press('Move Bears down')
  fireEvent.click(fill)
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  expect(await button(/^Match 7, final: Falcons, Bears/)).toBeDefined()
  await press('Undo')
  expect(await button(/^Match 7, final: winner of pool A, runner-up of pool A/)).toBeDefined()
})

it('teams that are compared across pools go into the bracket once lots have put them in order', async () => {
  const cup = await startCup(createPoolsBracket({ sizes: [2, 2], advance: 1, wildCards: 1 }))
  for (const match of [1, 2]) await cup.cup.play(cup.staff, match, 1, 0)
  open(cup)
  expect(await button(/^Match 3, semifinal: winner of a pool, runner-up of a pool/)).toBeDefined()
  await press('Fill from pools…')
  const fill = await button('Fill the bracket')
  expect(fill.getAttribute('aria-disabled')).toBe('true')
  const winners = within(dialog().getByRole('region', { name: 'Pool winners' }))
  fireEvent.click(winners.getByRole('button', { name: 'Move Falcons down' }))
  const second = within(dialog().getByRole('region', { name: 'Runners-up' }))
  expect(second.getByRole('table', { name: 'Runners-up: the best one advances' })).toBeDefined()
  fireEvent.click(second.getByRole('button', { name: 'Use this order' }))
  fireEvent.click(fill)
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  expect(await button(/^Match 3, semifinal: Falcons, Tigers/)).toBeDefined()
  expect(await button(/^Match 4, final: Bears, winner of match 3/)).toBeDefined()
  await press('Undo')
  expect(await button(/^Match 3, semifinal: winner of a pool, runner-up of a pool/)).toBeDefined()
})
