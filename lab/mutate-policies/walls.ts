import type { TestQuery } from '../../tests/support/database/postgres.ts'

/**
 * A check that would reject a row before the policy with the planted fault does, and is therefore removed while that
 * policy is tested. Policies check a new row after its triggers have run, and some triggers make the same check.
 */
export type Wall = {
  readonly title: string
  readonly takeAway: readonly string[]
  readonly putBack: readonly string[]
}

export type Walls = Readonly<Record<'stamp' | 'scoreRule', Wall>>

export async function readWalls(query: TestQuery): Promise<Walls> {
  const [stamp] = await query<{ definition: string }>(
    `select pg_get_functiondef('private.stamp()'::regprocedure) as definition`,
  )
  const refusal = `raise insufficient_privilege using message = 'not a member of this organization'`
  const parts = stamp?.definition.split(refusal) ?? []
  if (parts.length !== 2) throw new Error('private.stamp() does not refuse as it did.')
  const [without, sound] = [parts.join('null'), parts.join(refusal)]
  const rule = (to: 'enable' | 'disable') => `alter table app.score_reports ${to} trigger b_admit_report`
  return {
    stamp: { title: 'what a_stamp asks', takeAway: [without], putBack: [sound] },
    scoreRule: {
      title: 'what a_stamp and the score rule ask',
      takeAway: [without, rule('disable')],
      putBack: [rule('enable'), sound],
    },
  }
}
