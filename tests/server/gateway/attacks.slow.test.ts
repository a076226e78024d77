import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAttacks, type AttackGroup } from '../../../lab/attacks/attack.ts'
import { floods } from '../../../lab/attacks/floods.ts'
import { allAttacks } from '../../../lab/attacks/main.ts'
import { createAttackWorld, type AttackWorld } from '../../../lab/attacks/world.ts'
import { buildServer } from '../../support/server/build-server.ts'

// The short form of `npm run lab -- attacks`: the first attacks of each kind, and every tenth one.

let world: AttackWorld
let removeBundle: () => void

beforeAll(async () => {
  const built = await buildServer()
  removeBundle = () => built.remove()
  world = await createAttackWorld(built.bundle)
}, 180_000)

afterAll(async () => {
  await world.stop()
  removeBundle()
})

test('every attack gets nothing, and the server goes on to serve its people', async () => {
  const groups = (await allAttacks(world)).map(shortened)
  const outcomes = await runAttacks(world, groups)
  expect(outcomes.length).toBeGreaterThan(100)
  expect(outcomes.filter(({ got }) => got !== null)).toEqual([])
}, 300_000)

test('a flood leaves the server able to sign somebody in and to store a push', async () => {
  const sizes = { refusedRequests: 1000, eachWrongKind: 20, bombs: 20, slowConnections: 100, connectionsAtOnce: 100 }
  const outcomes = await floods(world, sizes, () => {})
  expect(outcomes.filter(({ got }) => got !== null)).toEqual([])
}, 300_000)

function shortened({ kind, attacks }: AttackGroup): AttackGroup {
  return { kind, attacks: attacks.filter((_, index) => index < 2 || index % 10 === 0) }
}
