import type { AttackWorld } from './world.ts'

/** One way to get access to something that does not belong to the attacker. */
export type Attack = {
  /** A unique short description of what is tried. */
  readonly name: string
  /** Returns what the attacker got, or null if they got nothing. Throws if the attack could not be carried out. */
  readonly run: (world: AttackWorld) => Promise<string | null>
}

export type AttackGroup = { readonly kind: string; readonly attacks: readonly Attack[] }

export type AttackOutcome = {
  readonly kind: string
  readonly name: string
  /** What the attacker got, or why the attack could not be carried out; null if they got nothing. */
  readonly got: string | null
}

/**
 * Runs the attacks whose kind and name contain `only`, one at a time, and checks after each group that the server still
 * works. Returns the outcomes.
 */
export async function runAttacks(
  world: AttackWorld,
  groups: readonly AttackGroup[],
  only = '',
): Promise<AttackOutcome[]> {
  const outcomes: AttackOutcome[] = []
  for (const { kind, attacks } of groups) {
    const chosen = attacks.filter(({ name }) => `${kind}: ${name}`.includes(only))
    for (const { name, run } of chosen) {
      const got = await run(world).catch((error: unknown) => `not carried out: ${String(error)}`)
      outcomes.push({ kind, name, got })
    }
    if (chosen.length > 0)
      outcomes.push({ kind, name: 'the server serves its people afterwards', got: await world.disorder() })
  }
  return outcomes
}
