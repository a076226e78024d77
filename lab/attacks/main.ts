import { parseArgs } from 'node:util'
import { runAttacks, type AttackGroup, type AttackOutcome } from './attack.ts'
import { printTable } from '../figures.ts'
import { accountAttacks } from './cases/accounts.ts'
import { argumentAttacks, listServerFunctions } from './cases/arguments.ts'
import { frontDoor } from './cases/front-door.ts'
import { limitAttacks } from './cases/limits.ts'
import { takeover } from './cases/takeover.ts'
import { forgedTokens } from './cases/tokens.ts'
import { floods, fullSizes } from './floods.ts'
import { createAttackWorld, type AttackWorld } from './world.ts'

/**
 * `npm run lab -- attacks` tries the attacks one at a time on a fresh server, and prints how many of each kind were
 * refused. `--only WORDS` runs those with these words in their names. `--floods` instead overloads the server in
 * several ways and prints how long a sign-in and a push from elsewhere take afterward; together with `--only`, it does
 * so after those attacks. Returns the exit code, which is 1 if an attack got something.
 */
export async function main(parameters: string[]): Promise<number> {
  const { values } = parseArgs({
    args: parameters,
    options: { only: { type: 'string', default: '' }, floods: { type: 'boolean', default: false } },
  })
  const world = await createAttackWorld()
  try {
    const groups = await allAttacks(world)
    const outcomes = values.floods && values.only === '' ? [] : await runAttacks(world, groups, values.only)
    printOutcomes(outcomes)
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

function printOutcomes(outcomes: readonly AttackOutcome[]): void {
  const rowOf = (kind: string, ofKind: readonly AttackOutcome[]) => [
    kind,
    ofKind.length,
    ofKind.filter(({ got }) => got === null).length,
  ]
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))]
  printTable(
    'Attacks',
    ['kind', 'tried', 'refused'],
    [
      ...kinds.map((kind) =>
        rowOf(
          kind,
          outcomes.filter((outcome) => outcome.kind === kind),
        ),
      ),
      rowOf('all', outcomes),
    ],
  )
}
