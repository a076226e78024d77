import type { World } from './world.ts'

/** One way to get at something that is not the attacker's. */
export type Attack = {
  /** What is tried, in a few words; unique. */
  readonly name: string
  /** Answers what the attacker got; null where they got nothing. Throws where the attack could not be carried out. */
  readonly run: (world: World) => Promise<string | null>
}

/** Attacks of one kind. */
export type AttackGroup = { readonly kind: string; readonly attacks: readonly Attack[] }

export type Outcome = {
  readonly kind: string
  readonly name: string
  /** What the attacker got, or why the attack could not be carried out; null: nothing. */
  readonly got: string | null
}

/** Carries the attacks out one after the other. After each group the server has to be in order. */
export async function runAttacks(world: World, groups: readonly AttackGroup[], only = ''): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
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
