import { randomUUID } from 'node:crypto'
import { attempt, modes, setMode } from '../../tests/rights/support/matrix.ts'
import { insertOf } from '../../tests/rights/support/questions.ts'
import type { Row } from '../../tests/rights/support/rows.ts'
import { may } from '../../tests/rights/support/table.ts'
import type { RightsWorld } from '../../tests/rights/support/world.ts'
import { makeScoreReport } from '../../tests/support/rows/factories.ts'
import type { TestDatabase } from '../../tests/support/database/postgres.ts'

/**
 * Checks what only the policies of score reports enforce, in cases that the score rule does not decide first: a report
 * is the sender's own or signed, and comes from a person who may read the organization's reports.
 */
export async function wrongReport(database: TestDatabase, { here, askers }: RightsWorld): Promise<string | null> {
  const at = '2026-04-11T17:10:00.000Z'
  const signed = { key_id: randomUUID(), signed_at: at, scanned_at: at, signature: 'ab'.repeat(64) }
  const report = (changes: object): Row =>
    makeScoreReport({ id: randomUUID(), organization_id: here.id, game_id: here.game.id, ...changes })
  for (const mode of modes) {
    await setMode(database, mode)
    for (const asker of askers) {
      if (asker.id === null) continue
      const isReporter = may('select', 'score_reports', asker, { organization: here.id }, mode.session)
      const another = asker.id === here.manager ? here.administrator : here.manager
      const sent: readonly (readonly [what: string, row: Row, stands: boolean])[] = [
        ['their own', report({ reported_by: asker.id }), isReporter],
        ['another’s', report({ reported_by: another }), false],
        ['another’s that is signed', report({ reported_by: another, ...signed }), isReporter],
      ]
      const statements = sent.map(([, row]) => ({ sql: insertOf('score_reports', row), row }))
      const outcomes = await attempt(database, asker, statements, mode.request)
      for (const [index, [what, , stands]] of sent.entries()) {
        const code = outcomes[index]?.code
        if (code !== (stands ? undefined : '42501'))
          return `${mode.name}: ${asker.name} reports ${what}: ${code ?? 'done'}`
      }
    }
  }
  return null
}
