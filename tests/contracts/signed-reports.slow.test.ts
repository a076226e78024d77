import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ScoreReport } from '#domain/schema/schedules.ts'
import { makeScoreReport, makeTeamStaff } from '../support/rows/factories.ts'
import { createMember, createOrganizationInDatabase, insertTestRows } from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { databaseEngines, openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import { createTestKey, signReport } from '../support/device/signing.ts'
import { readGameResults, syncWith } from '../support/device/sync-device.ts'
import type { StoredDeviceKey } from '#data/store/meta-values.ts'

// A report delivered by another phone is accepted once, in the name of the person who signed it, and otherwise
// rejected.

const now = '2026-04-11T17:06:00.000Z'

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let org: OrganizationInTest
  let homeKey: StoredDeviceKey
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(async () => {
    org = await createOrganizationInDatabase(database, 'Riverside')
    homeKey = await createTestKey()
    await register(org.homeCoach, homeKey)
  })
  afterAll(() => database.close())
  const { pull, device, gameNow } = syncWith(() => ({ database, org }))

  const register = (person: string, key: StoredDeviceKey, organization = org.id) =>
    database.asPerson(person, (query) =>
      query('select public.register_device_key($1, $2, $3)', [organization, key.id, key.publicKey]),
    )
  const keysOf = async (person: string) => {
    const { rows } = await pull(org.scorekeeper)
    return (rows['device_keys'] ?? []).filter((key) => key['user_id'] === person).map(({ id }) => id)
  }
  const final = (given: Partial<ScoreReport> = {}) =>
    makeScoreReport({
      id: randomUUID(),
      organization_id: org.id,
      game_id: org.game.id,
      reported_by: org.homeCoach,
      home_team_id: org.home.id,
      away_team_id: org.away.id,
      ...given,
    })
  const deliver = (person: string, ...rows: ScoreReport[]) => device(person).apply({ t: 'score_reports', rows })
  const stored = async () => {
    const { rows } = await pull(org.manager)
    return (rows['score_reports'] ?? []).map(({ id, side, reported_by, note }) => ({ id, side, reported_by, note }))
  }
  const refused = { s: 'rejected', code: 'FSRUL', message: 'signature_not_valid' }

  test('S6 one phone delivers both reports, and the result is confirmed; the author’s own comes later, with its note', async () => {
    const theirs = final()
    const mine = final({ reported_by: org.awayCoach })
    const signed = { ...(await signReport(homeKey, { ...theirs, note: 'Hail' })), note: null }
    expect(await deliver(org.awayCoach, signed, mine)).toMatchObject({ s: 'applied' })
    expect(await gameNow()).toMatchObject({ home_score: 3, result_state: 'confirmed', result_side: 'home' })
    const both = [
      { id: theirs.id, side: 'home', reported_by: org.homeCoach, note: null },
      { id: mine.id, side: 'away', reported_by: org.awayCoach, note: null },
    ]
    expect(await stored()).toEqual(expect.arrayContaining(both))
    expect(await deliver(org.homeCoach, { ...theirs, note: 'Hail' })).toMatchObject({ s: 'applied' })
    expect(await stored()).toHaveLength(2)
    expect(await stored()).toContainEqual({ ...both[0], note: 'Hail' })
    expect(await gameNow()).toMatchObject({ home_score: 3, result_state: 'confirmed', result_side: 'home' })
  })

  test('S6 the author’s own phone was first, or several phones deliver the same report: it counts once', async () => {
    const theirs = final()
    const assistant = await createMember(database, org.id, 'team_manager', 'Away Assistant')
    await database.asOwner((query) =>
      insertTestRows(query, 'team_staff', [
        makeTeamStaff({ id: randomUUID(), organization_id: org.id, user_id: assistant, team_id: org.away.id }),
      ]),
    )
    expect(await deliver(org.homeCoach, theirs)).toMatchObject({ s: 'applied' })
    for (const person of [org.awayCoach, assistant]) {
      const mine = final({ reported_by: person })
      expect(await deliver(person, await signReport(homeKey, theirs), mine)).toMatchObject({ s: 'applied' })
    }
    expect(await stored()).toHaveLength(3)
    expect(await gameNow()).toMatchObject({ result_state: 'confirmed', result_side: 'home' })
    const other = final()
    expect(await deliver(org.awayCoach, await signReport(homeKey, other))).toMatchObject({ s: 'applied' })
    expect(await deliver(assistant, await signReport(homeKey, other))).toMatchObject({ s: 'applied' })
    expect(await stored()).toHaveLength(4)
  })

  test('a code of before a correction, or of before staff took the result back, changes nothing', async () => {
    const old = await signReport(homeKey, final())
    await deliver(org.homeCoach, final({ id: old.id }))
    await deliver(org.homeCoach, final({ home_score: 5 }))
    expect(await deliver(org.awayCoach, old)).toMatchObject({ s: 'applied' })
    expect(await gameNow()).toMatchObject({ home_score: 5, result_state: 'reported' })
    await deliver(org.manager, final({ kind: 'void', home_score: 0, away_score: 0 }))
    expect(await deliver(org.awayCoach, old)).toMatchObject({ s: 'applied' })
    expect(await gameNow()).toMatchObject({ status: 'scheduled', home_score: null })
  })

  test('S6 what is altered, forged or signed by an unknown phone is refused, and so is all that comes with it', async () => {
    const signed = await signReport(homeKey, final())
    const forgers = await createTestKey()
    await register(org.awayCoach, forgers)
    const another = { ...signed, id: randomUUID() }
    const { signature } = await signReport(forgers, { ...final({ id: signed.id }), key_id: homeKey.id })
    const attempts: ScoreReport[] = [
      { ...signed, home_score: 4 },
      { ...signed, away_score: 0 },
      { ...signed, game_id: org.draftGame.id },
      { ...signed, recorded_at: '2026-04-11T17:06:00.000Z' },
      { ...signed, signed_at: '2026-04-11T17:06:00.000Z' },
      { ...signed, recorded_offline: false },
      { ...signed, kind: 'progress' },
      { ...signed, key_id: forgers.id },
      { ...signed, key_id: randomUUID() },
      { ...signed, signature },
      another,
      await signReport(await createTestKey(), final()),
    ]
    for (const attempt of attempts) {
      expect(await deliver(org.awayCoach, attempt, final({ reported_by: org.awayCoach }))).toMatchObject(refused)
    }
    for (const part of [{ signature: null }, { key_id: null }, { signed_at: null }]) {
      expect(await deliver(org.awayCoach, { ...signed, ...part })).toMatchObject({ s: 'rejected' })
    }
    expect(await stored()).toEqual([])
    // A report that is signed with the sender's own key but in another person's name counts as the sender's own report.
    expect(await deliver(org.awayCoach, await signReport(forgers, final()))).toMatchObject({ s: 'applied' })
    expect(await stored()).toMatchObject([{ side: 'away', reported_by: org.awayCoach }])
  })

  test('a request has the server check no more signatures than it may bring changes', async () => {
    const signed = await Promise.all(Array.from({ length: 51 }, () => signReport(homeKey, final())))
    expect(await deliver(org.awayCoach, ...signed)).toMatchObject({ s: 'rejected', code: '42501' })
    const phone = device(org.awayCoach)
    const each = signed.slice(1).map((report) => phone.mutation([{ t: 'score_reports', rows: [report] }]))
    expect(new Set(readGameResults(await phone.send(each)).map(({ s }) => s))).toEqual(new Set(['applied']))
  })

  test('a key counts in its own organization only', async () => {
    const there = await createOrganizationInDatabase(database, 'Hillside')
    const signed = await signReport(homeKey, final())
    const copy = { ...signed, organization_id: there.id, game_id: there.game.id }
    expect(await device(there.awayCoach, { org: there.id }).apply({ t: 'score_reports', rows: [copy] })).toMatchObject(
      refused,
    )
  })

  test('the author’s rights are asked, not those of whoever delivers', async () => {
    const signed = await signReport(homeKey, final())
    await database.asOwner((query) => query('delete from app.team_staff where user_id = $1', [org.homeCoach]))
    expect(await deliver(org.scorekeeper, signed)).toMatchObject({ code: 'FSRUL', message: 'score_not_allowed' })
    expect(await deliver(org.viewer, signed)).toMatchObject({ s: 'rejected' })
  })

  test('a key goes with its owner’s membership, and when they end their other sessions', async () => {
    const signed = await signReport(homeKey, final())
    const awayKey = await createTestKey()
    await register(org.awayCoach, awayKey)
    await database.asPerson(org.homeCoach, (query) => query('select public.end_other_sessions()'))
    expect([await keysOf(org.homeCoach), await keysOf(org.awayCoach)]).toEqual([[], [awayKey.id]])
    expect(await deliver(org.awayCoach, signed)).toMatchObject(refused)
    await register(org.homeCoach, homeKey)
    expect(await deliver(org.awayCoach, signed)).toMatchObject({ s: 'applied' })
    await database.asOwner((query) => query('delete from app.memberships where user_id = $1', [org.homeCoach]))
    expect(await keysOf(org.homeCoach)).toEqual([])
    expect(await deliver(org.awayCoach, await signReport(homeKey, final()))).toMatchObject(refused)
  })

  describe('an attack with an older signed report', () => {
    const refusedAs = (message: string) => ({ s: 'rejected', code: 'FSRUL', message })
    const at = (time: string) => `2026-04-11T${time}.000Z`
    const theirs = (score: number, time: string, given: Partial<ScoreReport> = {}) =>
      final({ home_score: score, away_score: 0, recorded_at: at(time), created_at: at(time), ...given })
    const mine = (score: number) => final({ reported_by: org.awayCoach, home_score: score, away_score: 0 })

    test('a signed 1 – 0 is not confirmed over a 7 – 0 that its author reported since', async () => {
      const old = await signReport(homeKey, theirs(1, '17:05:00'))
      await deliver(org.homeCoach, theirs(7, '18:30:00'))
      expect(await deliver(org.awayCoach, old, mine(1))).toMatchObject(refusedAs('code_outdated'))
      expect(await gameNow()).toMatchObject({ home_score: 7, result_state: 'reported' })
      // The old report is also refused with later times: a later scan alone makes its code too old, and the other times
      // are signed.
      const later = { ...old, scanned_at: at('18:40:00') }
      expect(await deliver(org.awayCoach, later, mine(1))).toMatchObject(refusedAs('code_expired'))
      const newer = { ...old, recorded_at: at('18:39:00'), signed_at: at('18:39:00'), scanned_at: at('18:40:00') }
      expect(await deliver(org.awayCoach, newer, mine(1))).toMatchObject(refused)
      expect(await gameNow()).toMatchObject({ home_score: 7, result_state: 'reported' })
    })

    test('nor over a 7 – 0 that another phone brought, before the author’s own phone sends the 1 – 0 it replaced', async () => {
      const [old, last] = [theirs(1, '17:05:00'), theirs(7, '18:30:00')]
      expect(await deliver(org.scorekeeper, await signReport(homeKey, last))).toMatchObject({ s: 'applied' })
      expect(await deliver(org.awayCoach, await signReport(homeKey, old), mine(1))).toMatchObject(
        refusedAs('code_outdated'),
      )
      // The author's own phone sends both reports in order. The first one is stored, but no longer affects the result.
      const phone = device(org.homeCoach)
      for (const row of [old, last]) {
        expect(await phone.apply({ t: 'score_reports', rows: [row] })).toMatchObject({ s: 'applied' })
      }
      expect(await stored()).toHaveLength(2)
      expect(await gameNow()).toMatchObject({ home_score: 7, result_state: 'reported', result_side: 'home' })
      await deliver(org.awayCoach, mine(1))
      expect(await gameNow()).toMatchObject({ home_score: 7, result_state: 'disputed' })
      await deliver(org.awayCoach, mine(7))
      expect(await gameNow()).toMatchObject({ home_score: 7, result_state: 'confirmed' })
    })

    test('nor after staff took the result back', async () => {
      const old = await signReport(homeKey, theirs(1, '17:05:00'))
      const voided = { kind: 'void' as const, home_score: 0, away_score: 0, recorded_at: at('19:00:00') }
      await deliver(org.scorekeeper, theirs(2, '17:30:00'))
      await deliver(org.manager, final(voided))
      expect(await deliver(org.awayCoach, old, mine(1))).toMatchObject(refusedAs('code_outdated'))
      expect(await gameNow()).toMatchObject({ status: 'scheduled', home_score: null })
      const again = await signReport(homeKey, theirs(3, '19:30:00'))
      expect(await deliver(org.awayCoach, again, mine(3))).toMatchObject({ s: 'applied' })
      expect(await gameNow()).toMatchObject({ home_score: 3, result_state: 'confirmed' })
    })

    test('a report signed by a clock of years ago is none of this game', async () => {
      const then = '2020-04-11T17:05:00.000Z'
      const old = await signReport(homeKey, final({ recorded_at: then, created_at: then }))
      expect(await deliver(org.awayCoach, old, mine(3))).toMatchObject(refusedAs('code_before_game'))
      const eve = await signReport(homeKey, final({ recorded_at: '2026-04-10T20:00:00.000Z' }))
      expect(await deliver(org.awayCoach, eve, mine(3))).toMatchObject(refusedAs('code_before_game'))
      expect(await stored()).toEqual([])
    })

    test('it is signed after it was entered, and scanned within a quarter of an hour, by the clocks of the two phones', async () => {
      const signed = await signReport(homeKey, theirs(3, '17:05:00'), at('17:10:00'))
      const scanned = (time: string) => deliver(org.awayCoach, { ...signed, scanned_at: time })
      expect(await scanned('2026-04-11T17:25:00.001Z')).toMatchObject(refusedAs('code_expired'))
      expect(await scanned(at('17:04:59'))).toMatchObject(refusedAs('code_in_future'))
      expect(await scanned('2099-01-01T00:00:00.000Z')).toMatchObject(refusedAs('code_expired'))
      const early = await signReport(homeKey, theirs(3, '17:05:00'), at('17:04:00'))
      expect(await deliver(org.awayCoach, early)).toMatchObject(refusedAs('code_in_future'))
      expect(await stored()).toEqual([])
      expect(await scanned(at('17:25:00'))).toMatchObject({ s: 'applied' })
      // The report is stored by now, so it doesn't matter when it is scanned again.
      expect(await scanned(at('23:00:00'))).toMatchObject({ s: 'applied' })
      expect(await stored()).toHaveLength(1)
    })

    test('it does not matter when it arrives', async () => {
      const signed = await signReport(homeKey, theirs(3, '17:05:00'))
      const [row] = await database.asOwner((query) =>
        query<{ age: number }>(`select extract(days from now() - $1::timestamptz)::int as age`, [signed.signed_at]),
      )
      expect(row?.age).toBeGreaterThan(0)
      expect(await deliver(org.awayCoach, signed, mine(3))).toMatchObject({ s: 'applied' })
    })

    test('its note is its author’s: no other one is signed, and no other phone adds one', async () => {
      const noted = await signReport(homeKey, theirs(3, '17:05:00', { note: 'Ana was sent off' }))
      const bare = { ...noted, note: null }
      for (const note of ['Nobody was sent off', 'Ana was sent off ', 'x'.repeat(500)]) {
        expect(await deliver(org.awayCoach, { ...noted, note })).toMatchObject(refused)
      }
      expect(await deliver(org.awayCoach, { ...noted, note_hash: null })).toMatchObject(refused)
      expect(await deliver(org.awayCoach, { ...bare, note_hash: 'ab'.repeat(32) })).toMatchObject(refused)
      expect(await deliver(org.awayCoach, { ...bare, note_hash: 'AB'.repeat(32) })).toMatchObject({ s: 'rejected' })

      expect(await deliver(org.awayCoach, bare)).toMatchObject({ s: 'applied' })
      expect(await stored()).toMatchObject([{ note: null }])
      expect(await deliver(org.awayCoach, { ...noted, note: 'Forged' })).toMatchObject(refused)
      const { key_id: _k, signed_at: _s, scanned_at: _c, signature: _g, ...words } = { ...noted, note_hash: null }
      const own = (note: string | null) => ({ ...final(), ...words, note })
      // The same id and content, but unsigned and in the sender's own name.
      expect(await deliver(org.awayCoach, own('Forged'))).toMatchObject({ s: 'rejected' })
      // Authors can't change a report that they have signed.
      expect(await deliver(org.homeCoach, own('Something else'))).toMatchObject({ s: 'rejected', code: '23505' })
      expect(await deliver(org.homeCoach, own(null))).toMatchObject({ s: 'rejected', code: '23505' })
      expect(await stored()).toMatchObject([{ note: null }])
      expect(await deliver(org.homeCoach, own('Ana was sent off'))).toMatchObject({ s: 'applied' })
      expect(await stored()).toMatchObject([{ note: 'Ana was sent off' }])
      expect(await deliver(org.scorekeeper, bare)).toMatchObject({ s: 'applied' })
      expect(await stored()).toMatchObject([{ note: 'Ana was sent off' }])
    })

    test('the teams and their sides are signed', async () => {
      const signed = await signReport(homeKey, theirs(3, '17:05:00'))
      const swapped = { ...signed, home_team_id: org.away.id, away_team_id: org.home.id }
      const other = { ...signed, away_team_id: org.third.id }
      const none = { ...signed, home_team_id: null, away_team_id: null }
      for (const attempt of [swapped, other, none]) {
        expect(await deliver(org.awayCoach, attempt)).toMatchObject(refused)
      }
      const wrong = await signReport(homeKey, theirs(3, '17:05:00', { away_team_id: org.third.id }))
      expect(await deliver(org.awayCoach, wrong)).toMatchObject(refusedAs('other_teams'))
    })
  })

  test('somebody who is no member changes nothing by a report that they know', async () => {
    const there = await createOrganizationInDatabase(database, 'Hillside')
    const known = final()
    expect(await deliver(org.homeCoach, known)).toMatchObject({ s: 'applied' })
    const signed = await signReport(homeKey, known)
    for (const row of [
      { ...signed, note: 'Forged' },
      { ...known, note: 'Forged', signature: 'ab'.repeat(64), key_id: homeKey.id, signed_at: now, scanned_at: now },
    ]) {
      const insert = (person: string) =>
        database.asPerson(person, (query) => insertTestRows(query, 'score_reports', [row]))
      await expect(insert(there.manager)).rejects.toMatchObject({ code: '42501' })
      await expect(insert(org.awayCoach)).rejects.toMatchObject({ message: 'signature_not_valid' })
    }
    expect(await stored()).toMatchObject([{ id: known.id, note: null }])
  })

  test('people make their own keys known, those who may report, ten at most', async () => {
    await register(org.homeCoach, homeKey)
    expect(await keysOf(org.homeCoach)).toEqual([homeKey.id])
    await expect(register(org.player, await createTestKey())).rejects.toThrow('score_not_allowed')
    await expect(register(org.awayCoach, homeKey)).rejects.toThrow(/duplicate key/)
    await expect(register(org.homeCoach, { ...homeKey, publicKey: (await createTestKey()).publicKey })).rejects.toThrow(
      /duplicate key/,
    )
    const there = await createOrganizationInDatabase(database, 'Hillside')
    await expect(register(org.homeCoach, await createTestKey(), there.id)).rejects.toThrow('score_not_allowed')
    const keys = await Promise.all(Array.from({ length: 10 }, createTestKey))
    for (const key of keys) await register(org.homeCoach, key)
    expect(new Set(await keysOf(org.homeCoach))).toEqual(new Set(keys.map(({ id }) => id)))
    const { rows } = await pull(org.viewer)
    expect(rows['device_keys']).toBeUndefined()
  })
})
