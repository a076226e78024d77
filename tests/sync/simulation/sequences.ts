import type { Change } from '#data/store/change.ts'
import { makeGame, makeLeagueRow, makeScoreReport } from '../../support/rows/factories.ts'
import type { Chance } from './changes.ts'
import { changeSomething } from './changes.ts'
import { arrive, exchange, receive, type Message } from './network.ts'
import { readingOn } from './reading.ts'
import { save } from './saving.ts'
import { isDying } from './storage.ts'
import type { Profile, Tab, World } from './world.ts'
import { begin, copyProfile, openTab, rowsOn } from './world.ts'

// Sequences of steps that have to follow one another closely, so that chance alone never brings them about. Each of
// them once revealed a fault, or detects a planted one.

type Scene = { readonly profile: Profile; readonly tab: Tab; readonly org: string }

/** Changes a game and deletes a schedule with its games, in one change, which is split if an entry holds little. */
export async function patchAndRemove({ newId, pick }: Chance, profile: Profile, org: string, tx: Change) {
  const games = ownRows(profile, 'games', org)
  const game = pick(games)
  if (game) await tx.patch('games', game.id, { notes: `last ${newId().slice(0, 8)}` })
  const busy = ownRows(profile, 'schedules', org).filter(({ id }) => games.some((each) => each['schedule_id'] === id))
  const schedule = pick(busy)
  if (schedule) await tx.remove('schedules', schedule.id)
}

/**
 * A delete is refused, a game arrives beneath the row that it was about, and the server is restored to before all of
 * that: the delete is sent once more, and the game belongs to what it removes.
 */
export async function refuseDelete(world: World, { profile, tab, org }: Scene, { random, newId, pick }: Chance) {
  const { server } = world
  const { user } = profile
  if (server.role(org, user) !== 'league_manager') return
  await exchange(world, profile, tab, random)
  const back = server.backup()
  const schedule = pick(ownRows(profile, 'schedules', org).filter(({ id }) => server.row(org, 'schedules', id)))
  if (!schedule) return
  server.setMember(org, user, 'viewer')
  await save(world, profile, tab, org, (tx) => tx.remove('schedules', schedule.id))
  await exchange(world, profile, tab, random)
  server.setMember(org, user, 'league_manager')
  const league_id = String(schedule['league_id'])
  const game = makeGame({ id: newId(), organization_id: org, schedule_id: schedule.id, league_id })
  server.write(org, [{ t: 'games', rows: [game] }])
  await exchange(world, profile, tab, random)
  back()
  world.wasRestored = true
  await exchangePartly(world, tab, random)
}

/**
 * The server forgets the away team's report, which this device has, while a new report of the home team waits to be
 * sent. The result is disputed for as long as the device has both.
 */
export async function forgetReport(world: World, { profile, tab, org }: Scene, { random, newId, pick }: Chance) {
  const { server } = world
  await exchange(world, profile, tab, random)
  const isOpen = (id: string) => server.row(org, 'games', id)?.['status'] === 'scheduled'
  const game = pick(ownRows(profile, 'games', org).filter(({ id }) => isOpen(id)))
  if (!game) return
  const report = (side: 'home' | 'away', home_score: number) => {
    const reported_by = side === 'home' ? profile.user : newId()
    return makeScoreReport({ id: newId(), organization_id: org, game_id: game.id, side, home_score, reported_by })
  }
  server.write(org, [{ t: 'score_reports', rows: [report('home', 3)] }])
  const rows = Array.from({ length: 8 }, () => makeLeagueRow({ id: newId(), organization_id: org }))
  server.write(org, [{ t: 'leagues', rows }]) // read after the game, which is therefore not on the last page
  const back = server.backup()
  server.write(org, [{ t: 'score_reports', rows: [report('away', 5)] }])
  await exchange(world, profile, tab, random)
  back({ unnoticed: random() < 0.5 })
  world.wasRestored = true
  await begin(tab)
  for (let turn = 0; turn < 30 && tab.running; turn++) {
    await deliverNext(world, tab)
    if (random() < 0.2) await save(world, profile, tab, org, (tx) => tx.insert('score_reports', [report('home', 4)]))
  }
}

/**
 * The server goes back to before this device's latest change, and then takes one with the same number from a copy of
 * this device. What this device saves next has the number that the server expects.
 */
export async function copyOvertakes(world: World, { profile, tab, org }: Scene, chance: Chance) {
  const { server } = world
  if (world.phones.length >= 6 || isDying(profile.name)) return
  const saveSomething = async (at: Scene) =>
    save(world, at.profile, at.tab, org, (tx) => changeSomething(chance, at.profile, org, tx))
  await exchange(world, profile, tab, chance.random)
  await copyProfile(world, profile)
  const copy = world.phones.at(-1)?.profiles.get(profile.user)
  if (!copy) return
  const copied = copy.tabs[0] ?? (await openTab(world, copy))
  const back = server.backup()
  await saveSomething({ profile, tab, org })
  await exchange(world, profile, tab, chance.random)
  back({ unnoticed: true })
  world.wasRestored = true
  await saveSomething({ profile: copy, tab: copied, org })
  await exchange(world, copy, copied, chance.random)
  await saveSomething({ profile, tab, org })
  await exchange(world, profile, tab, chance.random)
}

/**
 * The copy is read from the start twice: another tab begins the second time while the first page of the first time is on
 * its way. That page begins where the second reading begins, but belongs to the first.
 */
export async function resetTwice(world: World, { profile, tab, org }: Scene) {
  const { server } = world
  if (server.role(org, profile.user) === null || profile.phone.isOffline || tab.running) return
  const other = profile.tabs.find((each) => each !== tab) ?? (await openTab(world, profile))
  const before = readingOn(profile, org).round
  server.changeVisibility(org, profile.user)
  await begin(tab)
  const isFirstPage = ({ tab: sender, call, round }: Message) =>
    sender === tab && call.kind === 'pull' && call.request.org === org && call.request.cursor.v === 0 && round > before
  for (let turn = 0; turn < 8 && !world.network.some(isFirstPage); turn++) await deliverNext(world, tab)
  const late = world.network.find(isFirstPage)
  if (!late) return
  arrive(world, late)
  let isChanged = false
  for (let turn = 0; turn < 20 && readingOn(profile, org).round === late.round; turn++) {
    if (!other.running) await begin(other)
    await deliverNext(world, other)
    if (isChanged || readingOn(profile, org).cursor.v === 0) continue // a copy is not read again from its start
    server.changeVisibility(org, profile.user)
    isChanged = true
  }
  if (world.network.includes(late)) await receive(world, late)
}

/** Starts a round and delivers only some of its messages. */
async function exchangePartly(world: World, tab: Tab, random: () => number): Promise<void> {
  await begin(tab)
  for (let left = 1 + Math.floor(random() * 5); left > 0 && tab.running; left--) await deliverNext(world, tab)
}

async function deliverNext(world: World, tab: Tab): Promise<void> {
  const message = world.network.find((each) => each.tab === tab)
  if (!message || message.profile.phone.isOffline) return
  if (message.answer === null) arrive(world, message)
  await receive(world, message)
}

function ownRows(profile: Profile, t: string, org: string) {
  return rowsOn(profile, t).filter(({ organization_id }) => organization_id === org)
}
