import { describe, expect, it } from 'vitest'
import { changeGames } from '#data/changes/change-games.ts'
import { resolveBracketTeams, readResolvedGame } from '#data/queries/bracket-teams.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSwiss } from '#domain/tournaments/swiss/create-swiss.ts'
import { findRoundToPair } from '#domain/tournaments/swiss/next-round.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { createTournament } from '#features/schedules/tournament/accept-tournament.ts'
import { correctResult, readLostGames } from '#features/tournaments/correct-result.ts'
import { readBracket } from '#features/tournaments/bracket/read-bracket.ts'
import { fillFromPools, undoFillFromPools } from '#features/tournaments/fill-from-pools.ts'
import { pairRound, undoPairRound } from '#features/tournaments/pair-round.ts'
import { undoWithdrawTeam, withdrawTeam } from '#features/tournaments/withdraw-team.ts'
import { makeTeam, testId } from '../../support/rows/factories.ts'
import { startSeason } from '../scores/season.tsx'
import { agreed, cupOf, entered, startCup } from './cup.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const refused = (code: string) => ({ code })

describe('createTournament', () => {
  it('saves the schedule and a game for every match in one change', async () => {
    const { db, cup, teamIds, scheduleId } = await startCup()
    const games = await cup.games()
    expect(
      games.map((game) => [game.match_number, game.tournament_stage, game.home_team_id, game.away_team_id]),
    ).toEqual([
      [1, 'main', teamIds[0], teamIds[3]],
      [2, 'main', teamIds[1], teamIds[2]],
      [3, 'third', null, null],
      [4, 'main', null, null],
    ])
    expect(games[3]).toMatchObject({ home_source: { kind: 'winner', match: 1 }, status: 'scheduled' })
    expect(await db.schedules.get(scheduleId)).toMatchObject({
      type: 'tournament',
      tournament_facts: { entrants: teamIds, withdrawn: [], placings: [] },
    })
    const [entry] = await db.outbox.toArray()
    expect([entry?.name, entry?.ops.map((op) => op.t)]).toEqual(['tournament.create', ['schedules', 'games']])
  })

  it('is for league staff, with a name of its own, teams of the league and games that can be counted', async () => {
    const season = await startSeason()
    const { db, league } = season
    const bracket = createSingleElimination(4)
    const input = cupOf(season, bracket)
    await expect(createTournament(db, await season.signIn('team_manager', [0]), input)).rejects.toMatchObject(
      refused('not_allowed'),
    )
    const staff = await season.signIn('league_administrator')
    await createTournament(db, staff, input)
    await expect(createTournament(db, staff, { ...input, name: 'SPRING CUP' })).rejects.toMatchObject(
      refused('schedule_name_taken'),
    )
    const stranger = { ...input, name: 'Other cup', entrants: [...season.teamIds.slice(1), testId()] }
    await expect(createTournament(db, staff, stranger)).rejects.toMatchObject(refused('not_in_tournament'))
    const huge = { ...cupOf(season, createPoolsBracket({ sizes: [64], advance: 2 })), name: 'Huge cup' }
    await expect(createTournament(db, staff, huge)).rejects.toMatchObject(refused('tournament_too_large'))
    expect(await db.schedules.where('league_id').equals(league.id).count()).toBe(2)
  })
})

describe('without a connection', () => {
  it('winners advance on the device, and the coach of one reports the next game', async () => {
    const { db, cup, teamIds, signIn } = await startCup()
    const coach = await signIn('team_manager', [0])
    await cup.play(coach, 1, 2, 0)
    const keeper = await signIn('scorekeeper')
    await cup.play(keeper, 2, 1, 1, 'away')
    expect(await cup.teams(4)).toEqual([teamIds[0], teamIds[2]])
    expect(await cup.teams(3)).toEqual([teamIds[3], teamIds[1]])

    await cup.play(coach, 4, 3, 1)
    const final = await cup.match(4)
    expect(final).toMatchObject({ status: 'completed', result_state: 'reported', result_side: 'home' })
    // Only what the server sent and what was entered is stored, not the teams that the results imply.
    expect(await db.games.get(final.id)).toMatchObject({ home_team_id: null, status: 'completed', home_score: 3 })
    const [report] = await db.score_reports.where('game_id').equals(final.id).toArray()
    expect(report).toMatchObject({ home_team_id: teamIds[0], away_team_id: teamIds[2], side: 'home', winner: null })
  })

  it('nobody reports a game before it is known who plays it, nor for a team that is not in it', async () => {
    const { cup, signIn } = await startCup()
    const keeper = await signIn('scorekeeper')
    await expect(cup.play(keeper, 4, 1, 0)).rejects.toMatchObject(refused('teams_unknown'))
    await cup.play(keeper, 1, 2, 0)
    await cup.play(keeper, 2, 1, 0)
    await expect(cup.play(await signIn('team_manager', [3]), 4, 1, 0)).rejects.toMatchObject(
      refused('score_not_allowed'),
    )
  })

  it('a knockout game has a winner, who does not have the lower score', async () => {
    const { cup, staff } = await startCup()
    await expect(cup.play(staff, 1, 1, 1)).rejects.toMatchObject(refused('knockout_level'))
    await expect(cup.play(staff, 1, 0, 1, 'home')).rejects.toMatchObject(refused('knockout_winner'))
    await cup.play(staff, 1, 0, 1, 'away')
    expect(await cup.match(1)).toMatchObject({ status: 'completed', winner: null })
  })

  it('a forfeit lets the opponent go on; the bracket alone calls games off', async () => {
    const { db, cup, staff, teamIds, scheduleId } = await startCup()
    const change = async (number: number, set: Parameters<typeof changeGames>[2]['changes'][number]['set']) => {
      const { id } = await cup.match(number)
      return changeGames(db, staff, { scheduleId, reason: 'Rain', changes: [{ gameId: id, set }] })
    }
    await expect(change(4, { status: 'forfeited', forfeited_by: 'home' })).rejects.toMatchObject(
      refused('teams_unknown'),
    )
    await expect(change(1, { status: 'cancelled' })).rejects.toMatchObject(refused('bracket_decides'))
    await change(1, { status: 'forfeited', forfeited_by: 'home' })
    await change(2, { status: 'forfeited', forfeited_by: 'both' })
    expect(await cup.teams(4)).toEqual([teamIds[3], null])
    expect(await cup.match(4)).toMatchObject({ status: 'cancelled' })
    await change(2, { status: 'scheduled' })
    expect(await cup.match(4)).toMatchObject({ status: 'scheduled' })
  })
})

describe('correctResult', () => {
  async function playedCup() {
    const started = await startCup()
    const { cup, staff } = started
    await cup.play(staff, 1, 2, 0)
    await cup.play(staff, 2, 2, 0)
    await cup.play(staff, 3, 0, 1)
    await cup.play(staff, 4, 1, 1, 'home')
    return started
  }
  const turned = { kind: 'score', home_score: 0, away_score: 2, winner: null } as const

  it('refuses what would give a game that has begun to others, in words for whoever asks', async () => {
    const { cup, staff, signIn } = await playedCup()
    await expect(cup.play(staff, 1, 0, 2)).rejects.toMatchObject({
      code: 'later_games_played',
      message: expect.stringContaining('matches 3 and 4') as string,
    })
    // This coach’s report only disputes the result without changing it. A report is refused only if it determines the
    // result.
    await cup.play(await signIn('team_manager', [3]), 1, 0, 2)
    expect(await cup.match(1)).toMatchObject({ home_score: 2, result_state: 'official' })
  })

  it('lists what it costs, and takes it back in the same change', async () => {
    const { db, cup, staff, teamIds } = await playedCup()
    const { id } = await cup.match(1)
    const lost = await readLostGames(db, id, turned)
    expect(lost.map((game) => game.match_number)).toEqual([3, 4])
    const before = await db.outbox.count()
    await expect(correctResult(db, staff, id, turned, agreed, entered)).rejects.toMatchObject(refused('changed_since'))

    const lostGameIds = lost.map((game) => game.id)
    await correctResult(db, staff, id, turned, { lostGameIds, reason: null }, entered)
    expect(await db.outbox.count()).toBe(before + 1)
    expect(await cup.match(1)).toMatchObject({ away_score: 2, result_state: 'official' })
    expect(await cup.match(4)).toMatchObject({ status: 'scheduled', home_score: null, winner: null })
    expect(await cup.teams(4)).toEqual([teamIds[3], teamIds[1]])
    expect(await cup.teams(3)).toEqual([teamIds[0], teamIds[2]])
    const reports = await db.score_reports
      .where('game_id')
      .equals(lostGameIds[1] ?? '')
      .toArray()
    expect(reports.map(({ kind }) => kind).toSorted()).toEqual(['final', 'void'])
  })

  it('takes back forfeits too, with a word to those concerned, and puts a forfeit in place of a score', async () => {
    const { db, cup, staff, scheduleId, teamIds } = await startCup(createSingleElimination(4))
    await cup.play(staff, 1, 2, 0)
    await cup.play(staff, 2, 2, 0)
    const [first, final] = [await cup.match(1), await cup.match(3)]
    const forfeit = { status: 'forfeited', forfeited_by: 'away' } as const
    await changeGames(db, staff, { scheduleId, reason: 'Nobody came', changes: [{ gameId: final.id, set: forfeit }] })
    const correction = { kind: 'forfeit', by: 'home' } as const
    const costs = { lostGameIds: [final.id], reason: null }
    await expect(correctResult(db, staff, first.id, correction, costs, entered)).rejects.toMatchObject(
      refused('reason_required'),
    )
    await correctResult(db, staff, first.id, correction, { ...costs, reason: 'Wrong team' }, entered)
    expect(await cup.match(1)).toMatchObject({ status: 'forfeited', forfeited_by: 'home', home_score: null })
    expect(await cup.match(3)).toMatchObject({ status: 'scheduled', home_team_id: teamIds[3] })
    const changes = await db.schedule_changes.toArray()
    expect(changes.map(({ reason, changes: lines }) => [reason, lines.length])).toEqual(
      expect.arrayContaining([['Wrong team', 2]]),
    )

    await correctResult(db, staff, first.id, { ...turned }, { ...agreed, reason: 'They played after all' }, entered)
    expect(await cup.match(1)).toMatchObject({ status: 'completed', forfeited_by: null, away_score: 2 })
    await correctResult(db, staff, first.id, { kind: 'none' }, agreed, entered)
    expect(await cup.match(1)).toMatchObject({ status: 'scheduled', home_score: null })
    expect(await cup.teams(3)).toEqual([null, teamIds[1]])
  })

  it('is for league staff', async () => {
    const { db, cup, signIn } = await playedCup()
    const { id } = await cup.match(4)
    const keeper = await signIn('scorekeeper')
    await expect(correctResult(db, keeper, id, turned, agreed, entered)).rejects.toMatchObject(refused('not_allowed'))
  })
})

describe('withdrawTeam', () => {
  it('lets the opponents of a team that leaves go on, tells them, and takes it back as long as it can', async () => {
    const { db, cup, staff, teamIds, scheduleId } = await startCup()
    const who = { scheduleId, teamId: teamIds[1], reason: 'The bus broke down' }
    await withdrawTeam(db, staff, who)
    expect(await cup.match(2)).toMatchObject({ status: 'cancelled' })
    expect(await cup.teams(4)).toEqual([null, teamIds[2]])
    const [told] = await db.schedule_changes.toArray()
    expect(told).toMatchObject({ reason: who.reason, changes: [{ to: { status: 'cancelled' } }] })

    await undoWithdrawTeam(db, staff, { ...who, reason: 'It runs again' })
    expect(await cup.match(2)).toMatchObject({ status: 'scheduled' })
    await withdrawTeam(db, staff, who)
    await cup.play(staff, 1, 1, 0)
    await cup.play(staff, 4, 1, 0)
    await expect(undoWithdrawTeam(db, staff, who)).rejects.toMatchObject(refused('later_games_played'))
  })

  it('is for league staff, with a reason, and for a team that is there', async () => {
    const { db, staff, teamIds, scheduleId, signIn } = await startCup()
    const who = { scheduleId, teamId: teamIds[1], reason: 'Ill' }
    await expect(withdrawTeam(db, staff, { ...who, reason: ' ' })).rejects.toMatchObject(refused('reason_required'))
    await expect(withdrawTeam(db, staff, { ...who, teamId: testId() })).rejects.toMatchObject(
      refused('not_in_tournament'),
    )
    await expect(withdrawTeam(db, await signIn('scorekeeper'), who)).rejects.toMatchObject(
      refused('schedule_edit_not_allowed'),
    )
  })
})

const tablesOf = async (db: LocalDatabase, scheduleId: string) =>
  (await readBracket(db, scheduleId))?.sheet?.tables ?? []

describe('pairRound', () => {
  const playFirstRound = async () => {
    const started = await startCup(createSwiss(4))
    const { db, cup, staff, scheduleId } = started
    await cup.play(staff, 1, 1, 0)
    await cup.play(staff, 2, 2, 2)
    const find = async () => {
      const sheet = (await readBracket(db, scheduleId))?.sheet
      return sheet ? findRoundToPair(sheet.stand, sheet) : null
    }
    return { ...started, find }
  }

  it('gives the next round its teams, until it is undone', async () => {
    const { db, cup, staff, teamIds, scheduleId, find } = await playFirstRound()
    const teams = (await find())?.pairing.teams ?? []
    const paired = await pairRound(db, staff, { scheduleId, round: 2, teams })
    expect([...(await cup.teams(3)), ...(await cup.teams(4))]).toEqual(teams)
    expect(teams.toSorted()).toEqual(teamIds.slice(0, 4).toSorted())
    expect((await db.outbox.toArray()).at(-1)?.name).toBe('tournament.pair')
    expect(await find()).toBeNull()
    await undoPairRound(db, staff, paired)
    expect(await cup.teams(3)).toEqual([null, null])
    await expect(undoPairRound(db, staff, paired)).rejects.toMatchObject(refused('changed_since'))
  })

  it('pairs again after a correction, but not once a game of the round has begun', async () => {
    const { db, cup, staff, scheduleId, find } = await playFirstRound()
    const pair = (teams: readonly string[] = []) => pairRound(db, staff, { scheduleId, round: 2, teams })
    await pair((await find())?.pairing.teams)
    const { id } = await cup.match(2)
    await correctResult(db, staff, id, { kind: 'score', home_score: 3, away_score: 0, winner: null }, agreed, entered)
    expect(await find()).toMatchObject({ round: 2, isChanged: true })
    await expect(pair()).rejects.toMatchObject(refused('changed_since'))
    await pair((await find())?.pairing.teams)
    await cup.play(staff, 3, 1, 0)
    await expect(pair()).rejects.toMatchObject(refused('round_not_over'))
  })

  it('is for league staff', async () => {
    const { db, scheduleId, signIn } = await playFirstRound()
    await expect(pairRound(db, await signIn('scorekeeper'), { scheduleId, round: 2, teams: [] })).rejects.toMatchObject(
      refused('schedule_edit_not_allowed'),
    )
  })
})

describe('fillFromPools', () => {
  const pools = createPoolsBracket({ sizes: [4], advance: 2 })

  it('puts the best of a pool into the bracket, once it is over', async () => {
    const { db, cup, staff, teamIds, scheduleId } = await startCup(pools)
    const rank = (id: string | null) => teamIds.indexOf(id ?? '')
    const fill = (decided: readonly string[] = []) => fillFromPools(db, staff, { scheduleId, pools: [0], decided })
    await expect(fill()).rejects.toMatchObject(refused('pool_not_over'))
    for (const { match_number, home_team_id, away_team_id } of (await cup.games()).slice(0, 6)) {
      const isHomeBetter = rank(home_team_id) < rank(away_team_id)
      await cup.play(staff, match_number ?? 0, isHomeBetter ? 1 : 0, isHomeBetter ? 0 : 1)
    }
    expect(await cup.teams(7)).toEqual([null, null])
    await fill()
    expect(await cup.teams(7)).toEqual([teamIds[0], teamIds[1]])
    expect((await tablesOf(db, scheduleId))[0]?.ties).toEqual([])
    await cup.play(staff, 7, 1, 0)
    const [first] = await cup.games()
    await correctResult(
      db,
      staff,
      first?.id ?? '',
      { kind: 'score', home_score: 0, away_score: 0, winner: null },
      agreed,
      entered,
    )
    expect(await cup.teams(7)).toEqual([teamIds[0], teamIds[1]])
  })

  it('asks who stands above whom where nothing separates them', async () => {
    const { db, cup, staff, teamIds, scheduleId } = await startCup(pools)
    for (const { match_number } of (await cup.games()).slice(0, 6)) await cup.play(staff, match_number ?? 0, 1, 1)
    const [table] = await tablesOf(db, scheduleId)
    expect(table?.ties.map((tie) => tie.toSorted())).toEqual([teamIds.toSorted()])
    await expect(fillFromPools(db, staff, { scheduleId, pools: [0] })).rejects.toMatchObject(refused('pool_tied'))
    const decided = [teamIds[2], teamIds[3], teamIds[0], teamIds[1]]
    await fillFromPools(db, staff, { scheduleId, pools: [0], decided })
    expect(await cup.teams(7)).toEqual([teamIds[2], teamIds[3]])
  })

  it('is taken back, unless the bracket was filled again or its games have begun', async () => {
    const { db, cup, staff, teamIds, scheduleId, signIn } = await startCup(pools)
    for (const { match_number } of (await cup.games()).slice(0, 6)) await cup.play(staff, match_number ?? 0, 1, 1)
    const fill = (decided: readonly string[]) => fillFromPools(db, staff, { scheduleId, pools: [0], decided })
    const filled = await fill(teamIds)
    await expect(undoFillFromPools(db, await signIn('scorekeeper'), filled)).rejects.toMatchObject(
      refused('schedule_edit_not_allowed'),
    )
    await undoFillFromPools(db, staff, filled)
    expect(await cup.teams(7)).toEqual([null, null])
    const again = await fill(teamIds)
    const other = await fill(teamIds.toReversed())
    await expect(undoFillFromPools(db, staff, again)).rejects.toMatchObject(refused('changed_since'))
    await cup.play(staff, 7, 1, 0)
    await expect(undoFillFromPools(db, staff, other)).rejects.toMatchObject(refused('later_games_played'))
  })

  it('places a team that has left behind all others, and counts its open games for the opponents', async () => {
    const { db, cup, staff, teamIds, scheduleId } = await startCup(pools)
    await withdrawTeam(db, staff, { scheduleId, teamId: teamIds[0], reason: 'Ill' })
    for (const game of await cup.games()) {
      if (game.tournament_stage !== 'pool' || game.status !== 'scheduled') continue
      const isHomeBetter = teamIds.indexOf(game.home_team_id ?? '') < teamIds.indexOf(game.away_team_id ?? '')
      await cup.play(staff, game.match_number ?? 0, isHomeBetter ? 1 : 0, isHomeBetter ? 0 : 1)
    }
    await fillFromPools(db, staff, { scheduleId, pools: [0] })
    expect(await cup.teams(7)).toEqual([teamIds[1], teamIds[2]])
    expect((await tablesOf(db, scheduleId))[0]?.rows.map(({ won }) => won)).toEqual([3, 2, 1, 0])
  })
})

it('games of other schedules are read as they are, and a tournament beside them is laid out', async () => {
  const { db, cup, staff, addGame, league } = await startCup()
  const ordinary = await addGame()
  await db.teams.add(makeTeam({ league_id: league.id }))
  await cup.play(staff, 1, 1, 0)
  const [game, final] = await resolveBracketTeams(db, [ordinary, await cup.match(4)])
  expect(game).toBe(ordinary)
  expect(final?.home_team_id).not.toBeNull()
  expect(await readResolvedGame(db, testId())).toBeUndefined()
})
