// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { GamePage } from '#features/scores/game-page.tsx'
import { reportScore } from '#data/changes/report-score.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import type { Role } from '#domain/schema/organizations.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { setVibrationOn } from '#ui/browser/haptics.ts'
import { useNotices } from '#ui/feedback/toast.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { makeScoreReport, testId } from '../../support/rows/factories.ts'
import { makeTournament } from '../../support/rows/tournaments.ts'
import { findDialog } from '../../support/screen/open-dialog.ts'
import { show, startSeason, type Season } from './season.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const part of ['wakeLock', 'vibrate']) Reflect.deleteProperty(navigator, part)
  localStorage.clear()
  useNotices.setState([], true)
})

/** Gives the device what happy-dom lacks. */
function equip(part: 'wakeLock' | 'vibrate', value: unknown): void {
  Object.defineProperty(navigator, part, { value, configurable: true })
}

async function openGame(
  who: { role: Role; teams?: readonly number[] },
  { game: given, enter = false }: { game?: Partial<Game>; enter?: boolean } = {},
) {
  const season = await startSeason()
  const game = await season.addGame(given)
  const actor = await season.signIn(who.role, who.teams)
  const open = () =>
    show(
      season.db,
      '/dashboard/games/:gameId',
      `/dashboard/games/${game.id}${enter ? '?enter=score' : ''}`,
      <>
        <GamePage />
        <Toaster pathname="/" />
      </>,
    )
  return { ...season, game, actor, open, view: open() }
}

const coach = { role: 'team_manager', teams: [0] } as const
const entered = { recorded_at: '2026-04-11T17:02:00.000Z', recorded_offline: true }
const stillToCome = { start_time: '2099-04-11T16:00:00.000Z', end_time: '2099-04-11T17:00:00.000Z' }
const numberOf = (team: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Score of ${team}` })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const stored = (db: Season['db'], id: string) => db.games.get(id)

describe('the score sheet', () => {
  it('counts by tapping, takes the last tap back, and files the count', async () => {
    const { db, game } = await openGame(coach, { enter: true })
    await press('One more for Tigers')
    await press('One more for Tigers')
    await press('One more for Sharks')
    expect((await numberOf('Tigers')).value).toBe('2')
    expect(screen.getByText(/^\+1 Sharks, \d+:\d\d [AP]M$/)).toBeDefined()
    await press('Undo')
    expect((await numberOf('Sharks')).value).toBe('0')
    expect(screen.getByText(/^\+1 Tigers, /)).toBeDefined()
    await press('Final: 2 – 0')

    expect(await screen.findByText('Saved on this phone · sends when there’s a signal')).toBeDefined()
    expect(screen.getAllByText('Reported by one side').length).toBe(1)
    expect(await stored(db, game.id)).toMatchObject({ status: 'completed', home_score: 2, away_score: 0 })
    expect(await db.drafts.count()).toBe(0)
  })

  it('has a count selected, so that a number typed after an arrow key replaces it', async () => {
    await openGame(coach, { enter: true })
    const tigers = await numberOf('Tigers')
    act(() => tigers.focus())
    const marked = () => tigers.value.slice(tigers.selectionStart ?? 0, tigers.selectionEnd ?? 0)
    fireEvent.keyDown(tigers, { key: 'ArrowUp' })
    expect([tigers.value, marked()]).toEqual(['1', '1'])
    fireEvent.change(tigers, { target: { value: '12' } })
    expect(marked()).toBe('')
    fireEvent.keyDown(tigers, { key: 'ArrowDown' })
    fireEvent.keyDown(tigers, { key: 'ArrowUp' })
    expect([tigers.value, marked()]).toEqual(['12', '12'])
  })

  it('calls the result saved as soon as it is stored, before all that follows from it is', async () => {
    const { db, game } = await openGame(coach, { enter: true })
    await press('One more for Tigers')
    const before: number[] = []
    const look = new MutationObserver(() => {
      if (!screen.queryByText(/^Saved on this phone/)) return
      look.disconnect()
      void db.journal.count((count) => before.push(count))
    })
    look.observe(document.body, { subtree: true, childList: true, characterData: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Final: 1 – 0' }))
    expect(screen.queryByText(/^Saved on this phone/)).toBeNull()

    expect(await screen.findByText('Saved on this phone · sends when there’s a signal')).toBeDefined()
    await waitFor(() => expect(before).toEqual([1]))
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    expect(await stored(db, game.id)).toMatchObject({ status: 'completed', home_score: 1, away_score: 0 })
    expect(await screen.findByText('Reported by one side')).toBeDefined()
    expect([await db.journal.count(), await db.drafts.count()]).toEqual([0, 0])

    await act(async () => void (await db.games.update(game.id, { notes: 'It rained' })))
    expect(await screen.findByText('It rained')).toBeDefined() // from now on, the screen reads the game again
  })

  it('says that it is saving where storing takes a while', async () => {
    const { db } = await openGame(coach, { enter: true })
    await press('One more for Tigers')
    const another = new AbortController() // simulates another tab with a long write
    const held = db.transaction('rw', db.journal, async () => {
      while (!another.signal.aborted) await db.journal.count()
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Final: 1 – 0' }))
    expect(await screen.findByText('Saving…')).toBeDefined()
    expect(screen.queryByText(/^Saved on this phone/)).toBeNull()
    another.abort()
    await held
    expect(await screen.findByText('Saved on this phone · sends when there’s a signal')).toBeDefined()
    expect(screen.queryByText('Saving…')).toBeNull()
  })

  it('keeps the count where the result could not be stored, and says so', async () => {
    const { db } = await openGame(coach, { enter: true })
    await press('One more for Tigers')
    const final = await screen.findByRole('button', { name: 'Final: 1 – 0' })
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    })
    fireEvent.click(final)
    expect(await screen.findByText(/^NOT saved/)).toBeDefined()
    add.mockRestore()
    expect((await numberOf('Tigers')).value).toBe('1')
    expect(screen.queryByText(/^Sav(ing…|ed on)/)).toBeNull()
    expect(await db.score_reports.count()).toBe(0)
    expect(await db.drafts.count()).toBe(1)
  })

  it('takes the result off the screen again where it could not be worked in, and keeps the count', async () => {
    const { db } = await openGame(coach, { enter: true })
    await press('One more for Tigers')
    db.outbox.hook('creating', () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Final: 1 – 0' }))
    expect(await screen.findByText(/^NOT saved/)).toBeDefined()
    await vi.waitFor(() => expect(screen.queryByText(/^Sav(ing…|ed on)/)).toBeNull()) // a separate query removes this line
    expect((await numberOf('Tigers')).value).toBe('1')
    expect(await db.score_reports.count()).toBe(0)
    expect([await db.journal.count(), await db.drafts.count()]).toEqual([0, 1])
  })

  it('files a double tap once', async () => {
    const { db } = await openGame(coach, { enter: true })
    await press('One more for Tigers')
    const final = await screen.findByRole('button', { name: 'Final: 1 – 0' })
    act(() => {
      final.click()
      final.click()
    })
    expect(await screen.findByText('Saved on this phone · sends when there’s a signal')).toBeDefined()
    expect(await db.score_reports.count()).toBe(1)
  })

  it('keeps the count through a reload', async () => {
    const { db, view, open } = await openGame(coach, { enter: true })
    await press('One more for Tigers')
    fireEvent.change(await numberOf('Sharks'), { target: { value: '12' } })
    view.unmount()
    expect(await db.drafts.count()).toBe(1)
    open()
    expect((await numberOf('Tigers')).value).toBe('1')
    expect((await numberOf('Sharks')).value).toBe('12')
    await press('Undo')
    expect((await numberOf('Sharks')).value).toBe('0')
  })

  it('says that a press changed nothing', async () => {
    await openGame(coach, { enter: true })
    await press('One less for Tigers')
    expect(await screen.findByText('Still Tigers 0, Sharks 0')).toBeDefined()
  })

  it('says what is wrong with a number, and files nothing', async () => {
    const { db } = await openGame(coach, { enter: true })
    fireEvent.change(await numberOf('Sharks'), { target: { value: '1.5' } })
    expect(screen.getByText('Tigers 0, Sharks no score').getAttribute('role')).toBe('status')
    await press('Final')
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter valid numeric scores')
    expect((await numberOf('Sharks')).getAttribute('aria-invalid')).toBe('true')
    expect((await numberOf('Tigers')).getAttribute('aria-invalid')).toBeNull()
    expect(await db.score_reports.count()).toBe(0)
  })

  it('keeps what is being typed when another result arrives, and tells about it', async () => {
    const { db, game } = await openGame(coach, { enter: true })
    fireEvent.change(await numberOf('Tigers'), { target: { value: '3' } })
    await act(async () => {
      await db.games.update(game.id, {
        status: 'completed',
        home_score: 2,
        away_score: 2,
        result_state: 'reported',
        result_side: 'away',
        version: 9,
      })
    })
    expect(
      await screen.findByText(
        'The result is 2 – 2. Reported by one side. Do you agree? If you report a different score, league staff will decide.',
      ),
    ).toBeDefined()
    expect((await numberOf('Tigers')).value).toBe('3')
  })

  it('says once that home and away were swapped after the count began, and then files what is seen', async () => {
    const { db, game, open, view } = await openGame(coach, { enter: true })
    await press('One more for Tigers')
    await screen.findByRole('button', { name: 'Final: 1 – 0' })
    view.unmount()
    await db.games.update(game.id, { home_team_id: game.away_team_id, away_team_id: game.home_team_id })
    open()
    await press('Final: 1 – 0')
    expect(
      await screen.findByText('The teams in this game have changed. Check it again before you enter the score.'),
    ).toBeDefined()
    expect(await db.score_reports.count()).toBe(0)
    expect((await numberOf('Sharks')).value).toBe('1') // each score stays with its side
    await press('Final: 1 – 0')
    expect(await screen.findByText('Saved on this phone · sends when there’s a signal')).toBeDefined()
    expect(await db.score_reports.toArray()).toMatchObject([{ side: 'away', home_team_id: game.away_team_id }])
  })

  describe('of a game that is on', () => {
    const onNow = () => ({
      start_time: new Date(Date.now() - 600_000).toISOString(),
      end_time: new Date(Date.now() + 3_000_000).toISOString(),
    })
    /** Puts the phone in a pocket, so that a due score is published immediately. */
    const pocket = () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const reported = async (db: Season['db']) =>
      (await db.score_reports.toArray()).map(
        ({ kind, home_score, away_score }) => `${kind} ${home_score}–${away_score}`,
      )

    it('shows the count to everybody as it goes, several presses as one, and one report at a time', async () => {
      const { db, game } = await openGame(coach, { enter: true, game: onNow() })
      expect(await screen.findByText('Everyone sees the score live.')).toBeDefined()
      await press('One more for Sharks')
      await press('One more for Sharks')
      const shown = await screen.findByText('Everyone sees 0 – 2 as the current score.', {}, { timeout: 15_000 })
      expect(shown).toBeDefined()
      expect(await stored(db, game.id)).toMatchObject({ status: 'in_progress', home_score: 0, away_score: 2 })
      expect(await reported(db)).toEqual(['progress 0–2'])

      await press('One more for Tigers')
      act(() => pocket())
      expect(await reported(db)).toEqual(['progress 0–2']) // the previous report hasn't been sent yet, so the next one waits for it
      await act(() => db.score_reports.toCollection().modify({ version: 9 }))
      await waitFor(async () => {
        act(() => pocket())
        expect((await reported(db)).toSorted()).toEqual(['progress 0–2', 'progress 1–2'])
      })
      expect(await screen.findByText('Everyone sees 1 – 2 as the current score.')).toBeDefined()
    })

    it('starts it with a button before anybody has scored', async () => {
      const { db } = await openGame(coach, { enter: true, game: onNow() })
      await press('Start game')
      expect(await screen.findByText('Everyone sees 0 – 0 as the current score.')).toBeDefined()
      expect(await reported(db)).toEqual(['progress 0–0'])
    })

    it('keeps the count to this phone where the switch is off, through a reload, and Final files it', async () => {
      const { db, open, view } = await openGame(coach, { enter: true, game: onNow() })
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Show my score to everyone' }))
      await press('One more for Tigers')
      expect(
        await screen.findByText('Only this phone shows the score so far. Tap Final to share the result.'),
      ).toBeDefined()
      pocket()
      await waitFor(async () => expect(await db.drafts.count()).toBe(1))
      view.unmount()
      open()
      const toggle = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Show my score to everyone' })
      expect(toggle.checked).toBe(false)
      expect(await reported(db)).toEqual([])
      await press('Final: 1 – 0')
      await waitFor(async () => expect(await reported(db)).toEqual(['final 1–0']))
    })

    it('publishes nothing more once it is final', async () => {
      const { db } = await openGame(coach, { enter: true, game: onNow() })
      await screen.findByText('Everyone sees the score live.')
      await press('One more for Tigers')
      await press('Final: 1 – 0')
      await screen.findByText('Reported by one side')
      expect(await reported(db)).toEqual(['final 1–0'])
    })

    it('follows somebody else who has seen more, and says so', async () => {
      const { db, game } = await openGame(coach, { enter: true, game: onNow() })
      await press('One more for Tigers')
      await act(async () => {
        const other = { organization_id: game.organization_id, game_id: game.id, reported_by: testId() }
        // In one transaction, as a pull stores them: otherwise, the screen may see the report without its effect.
        await db.transaction('rw', db.score_reports, db.games, async () => {
          await db.score_reports.add(
            makeScoreReport({ ...other, kind: 'progress', home_score: 2, away_score: 0, version: 8 }),
          )
          await db.games.update(game.id, { status: 'in_progress', home_score: 2, away_score: 0, version: 8 })
        })
      })
      expect(await screen.findByText('A former member is keeping score too. Everyone sees 2 – 0.')).toBeDefined()
      pocket()
      await press('Show 1 – 0 instead')
      expect(await screen.findByText('Everyone sees 1 – 0 as the current score.')).toBeDefined()
      expect((await reported(db)).length).toBe(2)
    })
  })

  it('keeps the count of a game that was called off meanwhile, and says why it cannot be filed', async () => {
    const { db, game } = await openGame(coach, { enter: true })
    await press('One more for Tigers')
    await act(async () => {
      await db.games.update(game.id, { status: 'cancelled', version: 9 })
    })
    expect(await screen.findByText(/^This game was cancelled, postponed or forfeited/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Final/ })).toBeNull()
    expect((await numberOf('Tigers')).value).toBe('1')
  })

  it('keeps the screen awake while a game that is on is being counted, says so, and lets it go', async () => {
    const asked: string[] = []
    const lock = { release: () => asked.push('release'), addEventListener: () => undefined }
    equip('wakeLock', { request: (what: string) => asked.push(what) && Promise.resolve(lock) })
    const { view } = await openGame(coach, { enter: true, game: stillToCome })
    expect(await screen.findByText('Your screen stays on while you keep score.')).toBeDefined()
    view.unmount()
    expect(asked).toEqual(['screen', 'release'])

    await openGame(coach, { enter: true }) // the game was over long ago, so its result is entered afterward
    expect(await numberOf('Tigers')).toBeDefined()
    expect(asked).toEqual(['screen', 'release'])
    expect(screen.queryByText('Your screen stays on while you keep score.')).toBeNull()
  })

  it('is felt: a count, saved and refused differ, and nothing once it is switched off', async () => {
    const felt: unknown[] = []
    equip('vibrate', (what: unknown) => felt.push(what))
    await openGame(coach, { enter: true })
    await press('One more for Tigers')
    fireEvent.change(await numberOf('Sharks'), { target: { value: 'two' } })
    await press('Final')
    expect(await screen.findByRole('alert')).toBeDefined()
    setVibrationOn(false)
    await press('One more for Tigers')
    expect(felt).toHaveLength(2)
    fireEvent.change(await numberOf('Sharks'), { target: { value: '2' } })
    setVibrationOn(true)
    await press('Final: 2 – 2')
    expect(await screen.findByRole('link', { name: 'Correct it' })).toBeDefined()
    expect(new Set(felt.map((each) => JSON.stringify(each))).size).toBe(3)
  })

  it('is counted and filed with the keyboard', async () => {
    const { db, game } = await openGame(coach, { enter: true })
    const tigers = await numberOf('Tigers')
    for (const key of ['+', 'ArrowUp', '+', '-']) fireEvent.keyDown(tigers, { key })
    expect(tigers.value).toBe('2')
    fireEvent.submit(tigers)
    expect(await screen.findByText('Saved on this phone · sends when there’s a signal')).toBeDefined()
    expect(await stored(db, game.id)).toMatchObject({ home_score: 2, away_score: 0 })
  })

  it('is not for readers', async () => {
    await openGame({ role: 'player' }, { enter: true })
    expect(await screen.findByText('Access Denied – Only league administrators can update game scores.')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a score before its game', () => {
  it('asks before it is filed, and says so afterwards', async () => {
    const { db, game } = await openGame(coach, { game: stillToCome, enter: true })
    await press('One more for Tigers')
    await press('Final: 1 – 0')
    const question = within(await screen.findByRole('dialog', { name: 'This game hasn’t started yet' }))
    expect(question.getByText(/^Tigers – Sharks is scheduled for Sat, Apr 11, 5:00 PM\./)).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect((await numberOf('Tigers')).value).toBe('1')
    expect(await db.score_reports.count()).toBe(0)

    await press('Final: 1 – 0')
    await press('Save 1 – 0 anyway')
    expect(await screen.findByText('Entered before the game')).toBeDefined()
    expect(await screen.findByText(/, before the game$/, { selector: 'li *' })).toBeDefined()
    expect(await stored(db, game.id)).toMatchObject({ status: 'completed', home_score: 1 })
  })

  it('asks before the game is started, too', async () => {
    const { db, game } = await openGame(coach, { game: stillToCome })
    await press('Start game')
    expect(await screen.findByRole('dialog', { name: 'This game hasn’t started yet' })).toBeDefined()
    expect((await stored(db, game.id))?.status).toBe('scheduled')
    await press('Start it now')
    await waitFor(async () => expect((await stored(db, game.id))?.status).toBe('in_progress'))
  })

  it('asks nothing once the game has begun, or just before it', async () => {
    const soon = new Date(Date.now() + 10 * 60_000).toISOString()
    const { db, game } = await openGame(coach, { game: { ...stillToCome, start_time: soon } })
    await press('Start game')
    await waitFor(async () => expect((await stored(db, game.id))?.status).toBe('in_progress'))
  })
})

describe('a knockout game', () => {
  /** Opens the final of a tournament whose semifinals were played on this device. */
  async function openFinal() {
    const season = await startSeason()
    const { organizationId: organization_id, league, teamIds, db } = season
    const cup = makeTournament(createSingleElimination(4), teamIds, { organization_id, league_id: league.id })
    await db.schedules.add(cup.schedule)
    await db.games.bulkAdd([...cup.games])
    const staff = await season.signIn('league_manager')
    const final = cup.games[2]
    for (const { id } of cup.games.slice(0, 2)) {
      await reportScore(db, staff, id, { kind: 'final', home_score: 1, away_score: 0 }, entered)
    }
    if (!final) throw new Error('There is no final')
    const page = (address: string) => show(db, '/dashboard/games/:gameId', address, <GamePage />)
    return { ...season, cup, final, page, address: `/dashboard/games/${final.id}` }
  }
  const entered = { recorded_at: '2026-04-11T17:02:00.000Z', recorded_offline: true }

  it('shows who comes there by what was entered here, and before that where they come from', async () => {
    const { db, teamIds, page, address } = await openFinal()
    page(address)
    expect(await screen.findByRole('heading', { name: 'Tigers – Sharks' })).toBeDefined()
    await act(() => db.teams.update(teamIds[0], { name: 'Lions' }))
    expect(await screen.findByRole('heading', { name: 'Lions – Sharks' })).toBeDefined()
    const [report] = await db.score_reports.toArray()
    await act(() => db.games.update(report?.game_id ?? '', { status: 'scheduled', home_score: null, away_score: null }))
    expect(await screen.findByRole('heading', { name: /Winner of match [12]/ })).toBeDefined()
    expect(screen.queryByText('Enter score')).toBeNull()
    expect(screen.getByText('The teams for this game aren’t known yet.')).toBeDefined()
  })

  it('says which match it is, and where its winner plays on', async () => {
    const { cup, final, page } = await openFinal()
    page(`/dashboard/games/${cup.games[0]?.id}`)
    expect(await screen.findByText(/Match 1, Semifinals/)).toBeDefined()
    const next = await screen.findByRole('link', { name: /Winner: Match 3/ })
    expect(next.getAttribute('href')).toBe(`/dashboard/games/${final.id}`)
  })

  it('asks who won after a tied score, before it is final', async () => {
    const { db, final, page, address } = await openFinal()
    page(`${address}?enter=score`)
    await press('One more for Tigers')
    expect(screen.queryByText('Who won?')).toBeNull()
    await press('One more for Sharks')
    expect(await screen.findByRole('group', { name: 'Who won?' })).toBeDefined()
    await press('Final: 1 – 1')
    expect(await screen.findByText('A knockout game can’t end in a tie. Say who won.')).toBeDefined()
    fireEvent.click(screen.getByRole('radio', { name: 'Sharks' }))
    await press('Final: 1 – 1, away won')
    await press('Save 1 – 1, away won anyway') // the match has not been played yet
    expect(await screen.findByText('Won')).toBeDefined()
    expect(await stored(db, final.id)).toMatchObject({ status: 'completed', home_score: 1, winner: 'away' })
  })
})

describe('a second leg', () => {
  /** Opens the second of two legs; the first is 0 – 1 for its away team, which hosts the second, or has no score. */
  async function openSecondLeg({ isFirstPlayed = true } = {}) {
    const season = await startSeason()
    const { organizationId: organization_id, league, teamIds, db } = season
    const bracket = createSingleElimination(2, { legs: 'away_goals' })
    const cup = makeTournament(bracket, teamIds.slice(0, 2), { organization_id, league_id: league.id })
    await db.schedules.add(cup.schedule)
    await db.games.bulkAdd([...cup.games])
    const staff = await season.signIn('league_manager')
    const [first, second] = cup.games
    if (!first || !second) throw new Error('There are no legs')
    const entered = { recorded_at: '2026-04-11T17:02:00.000Z', recorded_offline: true }
    const report = { kind: 'final', home_score: 0, away_score: 1 } as const
    if (isFirstPlayed) await reportScore(db, staff, first.id, report, entered)
    show(db, '/dashboard/games/:gameId', `/dashboard/games/${second.id}?enter=score`, <GamePage />)
    const [home, away] = await Promise.all(
      [second.home_team_id, second.away_team_id].map((id) => db.teams.get(id ?? '')),
    )
    return { db, second, home: home?.name ?? '', away: away?.name ?? '' }
  }

  it('asks who won the tiebreaker while the total is level, and forgets the answer when it is not', async () => {
    const { db, second, home, away } = await openSecondLeg()
    expect(await screen.findByText(`Total score: ${home} 1, ${away} 0. ${home} advances.`)).toBeDefined()
    await press(`One more for ${away}`)
    expect(await screen.findByRole('group', { name: 'Who won the tiebreaker?' })).toBeDefined()
    fireEvent.click(screen.getByRole('radio', { name: home }))
    expect(await screen.findByRole('button', { name: 'Final: 0 – 1, home won tiebreaker' })).toBeDefined()
    await press(`One more for ${home}`)
    expect(await screen.findByText(`Total score: ${home} 2, ${away} 1. ${home} advances.`)).toBeDefined()
    await press(`One more for ${away}`)
    expect(await screen.findByText(`Total score: ${home} 2, ${away} 2. ${away} advances on away goals.`)).toBeDefined()
    await press('Final: 1 – 2')
    await press('Save 1 – 2 anyway') // the match has not been played yet
    await waitFor(async () =>
      expect(await stored(db, second.id)).toMatchObject({ status: 'completed', away_score: 2, winner: null }),
    )
  })

  it('may end level before the first leg has a score', async () => {
    const { db, second } = await openSecondLeg({ isFirstPlayed: false })
    expect(await screen.findByText(/^The first game of this pairing has no score yet\./)).toBeDefined()
    await press('Final: 0 – 0')
    await press('Save 0 – 0 anyway')
    await waitFor(async () => expect(await stored(db, second.id)).toMatchObject({ status: 'completed', winner: null }))
  })
})

describe('the game sheet', () => {
  it('shows a reader the result and no buttons', async () => {
    await openGame(
      { role: 'viewer' },
      {
        game: {
          status: 'completed',
          home_score: 4,
          away_score: 2,
          result_state: 'confirmed',
          result_side: 'home',
        },
      },
    )
    expect(await screen.findByRole('heading', { name: 'Tigers – Sharks' })).toBeDefined()
    expect(screen.getByText('Confirmed by both')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: /score/i })).toBeNull()
  })

  it('lets the other side agree with one tap', async () => {
    const { db, game, organizationId } = await openGame(coach)
    const anas = makeScoreReport({
      organization_id: organizationId,
      game_id: game.id,
      side: 'away',
      home_score: 2,
      away_score: 1,
      version: 8,
      recorded_offline: false,
    })
    await act(async () => {
      await db.score_reports.add(anas)
      await db.games.update(game.id, {
        status: 'completed',
        home_score: 2,
        away_score: 1,
        result_state: 'reported',
        result_side: 'away',
        version: 8,
      })
    })
    const question = 'Do you agree? If you report a different score, league staff will decide.'
    expect(await screen.findByText(question)).toBeDefined()
    await press('Agree with 2 – 1')
    expect(await screen.findByText('Confirmed by both')).toBeDefined()
    expect(screen.getByText('Only league staff can change it now.')).toBeDefined()
    expect(screen.queryByText(question)).toBeNull()
    expect(await stored(db, game.id)).toMatchObject({ result_state: 'confirmed', result_side: 'away' })
    expect(screen.queryByRole('button', { name: /Agree/ })).toBeNull()
  })

  it('shows both reports of a dispute side by side, and staff settle it with one tap', async () => {
    const { db, game, signIn, open } = await openGame({ role: 'viewer' })
    const other = { userId: testId(), organizationId: game.organization_id, role: 'team_manager' } as const
    const homeCoach = { ...other, teamIds: new Set([game.home_team_id ?? '']) }
    const awayCoach = { ...other, userId: testId(), teamIds: new Set([game.away_team_id ?? '']) }
    cleanup()
    await reportScore(db, homeCoach, game.id, { kind: 'final', home_score: 1, away_score: 1 }, entered)
    await reportScore(db, awayCoach, game.id, { kind: 'final', home_score: 1, away_score: 2 }, entered)
    await signIn('league_manager')
    open()

    const dispute = within(await screen.findByRole('region', { name: 'Scores don’t match' }))
    expect(dispute.getByText('Tigers reported first')).toBeDefined()
    expect(dispute.getByText('Sharks reported')).toBeDefined()
    fireEvent.click(dispute.getByRole('button', { name: 'Settle on 1 – 2' }))
    expect(await screen.findByText('Official')).toBeDefined()
    expect(await stored(db, game.id)).toMatchObject({ home_score: 1, away_score: 2, result_state: 'official' })
    const history = within(screen.getByRole('region', { name: 'Score history' }))
    expect(history.getAllByRole('listitem').length).toBe(3)
  })

  it('tells a coach for whom their report waits, what a dispute means, and that league staff settled it', async () => {
    const { db, game, actor } = await openGame(coach)
    const away = { ...actor, userId: testId(), teamIds: new Set([game.away_team_id ?? '']) }
    const staff = { ...actor, userId: testId(), role: 'league_manager', teamIds: new Set<string>() } as const
    const say = (who: typeof actor, away_score: number) =>
      act(() => reportScore(db, who, game.id, { kind: 'final', home_score: 1, away_score }, entered))
    await say(actor, 1)
    expect(
      await screen.findByText(
        'Waiting for a coach of Sharks to agree. It counts in the standings for now. League staff can still correct it.',
      ),
    ).toBeDefined()
    await say(away, 2)
    expect(
      await screen.findByText(/^Standings use the first score.*until both sides agree or league staff/),
    ).toBeDefined()
    expect(screen.queryByText(/^Waiting for/)).toBeNull()
    await say(staff, 2)
    expect(await screen.findByText('League staff decided on 1 – 2. Only league staff can change it now.')).toBeDefined()
  })

  it('shows on the score sheet of a disputed game what becomes of it', async () => {
    const { db, game, actor } = await openGame(coach, { enter: true })
    const away = { ...actor, userId: testId(), teamIds: new Set([game.away_team_id ?? '']) }
    await act(() => reportScore(db, actor, game.id, { kind: 'final', home_score: 1, away_score: 1 }, entered))
    await act(() => reportScore(db, away, game.id, { kind: 'final', home_score: 1, away_score: 2 }, entered))
    expect(
      await screen.findByText(
        'The result is 1 – 1. Other side reported 1 – 2. Standings use this score until both sides agree or league staff decide.',
      ),
    ).toBeDefined()
  })

  it('asks league staff for a reason before a game is called off, tells of it, and takes it back', async () => {
    const { db, game } = await openGame({ role: 'league_administrator' })
    await press('Postpone')
    const dialog = within(await findDialog())
    const reason = await dialog.findByRole('textbox', { name: /^Reason/ })
    expect(dialog.getByText('1 game of Sharks and Tigers.')).toBeDefined()
    expect(dialog.getByText('Sharks and Tigers have no coach in the app. Contact them yourself.')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Postpone' }))
    expect(await dialog.findByText('Give a reason: everyone affected will see it.')).toBeDefined()
    expect(await stored(db, game.id)).toMatchObject({ status: 'scheduled' })

    fireEvent.change(reason, { target: { value: 'Thunderstorm' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Postpone' }))
    expect(await screen.findByText('Postponed')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Put back on the schedule' })).toBeDefined()
    const history = within(await screen.findByRole('region', { name: 'Changes to this game' }))
    expect(await history.findByText('Postponed, was Sat, Apr 11, 10:00 AM')).toBeDefined()
    expect(history.getByText('“Thunderstorm”')).toBeDefined()

    await press('Undo')
    expect(await screen.findByText('Change undone')).toBeDefined()
    expect(await stored(db, game.id)).toMatchObject({ status: 'scheduled' })
    expect(await history.findByText('Back on the schedule, Sat, Apr 11, 10:00 AM, Riverside, Field 2')).toBeDefined()
  })
})
