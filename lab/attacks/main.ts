import { parseArgs } from 'node:util'
import { runAttacks, type AttackGroup, type AttackOutcome } from './attack.ts'
import { accountAttacks } from './cases/accounts.ts'
import { argumentAttacks, listServerFunctions } from './cases/arguments.ts'
import { frontDoor } from './cases/front-door.ts'
import { limitAttacks } from './cases/limits.ts'
import { takeover } from './cases/takeover.ts'
import { forgedTokens } from './cases/tokens.ts'
import { floods, fullSizes } from './floods.ts'
import { createAttackWorld, type AttackWorld } from './world.ts'

/** Runs the command line. Returns the exit code: 1 if an attack got something. */
export async function main(parameters: string[]): Promise<number> {
  const { values } = parseArgs({
    args: parameters,
    options: { only: { type: 'string', default: '' }, floods: { type: 'boolean', default: false } },
  })
  const world = await createAttackWorld()
  try {
    const groups = await allAttacks(world)
    const outcomes = values.floods && values.only === '' ? [] : await runAttacks(world, groups, values.only)
    printTable(outcomes)
    const flooded = values.floods ? await floods(world, fullSizes, (line) => console.log(line)) : []
    const got = [...outcomes, ...flooded].filter((outcome) => outcome.got !== null)
    for (const outcome of got) console.log(`\n${outcome.kind}: ${outcome.name}\n  ${outcome.got}`)
    return got.length > 0 ? 1 : 0
  } finally {
    await world.stop()
  }
}

export async function allAttacks(world: AttackWorld): Promise<AttackGroup[]> {
  return [
    ...takeover,
    ...forgedTokens,
    ...frontDoor,
    ...argumentAttacks(await listServerFunctions(world)),
    ...accountAttacks,
    ...limitAttacks,
  ]
}

function printTable(outcomes: readonly AttackOutcome[]): void {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))]
  console.log(`\n${'attack'.padEnd(36)} ${'tried'.padStart(6)} ${'refused'.padStart(8)}`)
  for (const kind of kinds) {
    const tried = outcomes.filter((outcome) => outcome.kind === kind)
    const refused = tried.filter(({ got }) => got === null).length
    console.log(`${kind.padEnd(36)} ${String(tried.length).padStart(6)} ${String(refused).padStart(8)}`)
  }
  const refused = outcomes.filter(({ got }) => got === null).length
  console.log(`${'all'.padEnd(36)} ${String(outcomes.length).padStart(6)} ${String(refused).padStart(8)}`)
}
