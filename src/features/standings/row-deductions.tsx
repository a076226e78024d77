import { useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { can } from '#domain/people/capabilities.ts'
import type { TableRow } from '#domain/standings/division-tables.ts'
import type { PointDeduction } from '#domain/schema/leagues.ts'
import { DeleteButton } from '#ui/icon-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { DeductPointsDialog } from './deduct-points-dialog.tsx'
import { restoreDeduction, withdrawDeduction } from './deductions.ts'
import { t } from './words.ts'

/** The point deductions of a team, with the reasons; league staff can add or remove them. */
export function RowDeductions({ row }: { row: TableRow }) {
  const db = useDatabase()
  const actor = useActor()
  const [isDeducting, setIsDeducting] = useState(false)
  const mayDeduct = can(actor, 'league.update') && row.points !== null
  const withdraw = async (deduction: PointDeduction) => {
    if (!actor) return
    try {
      await withdrawDeduction(db, actor, deduction.id)
      notify.undoable(t.deductionRemovedSuccessfully, () => {
        restoreDeduction(db, actor, deduction).catch((error: unknown) => notify.error(errorMessage(error)))
      })
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
  return (
    <>
      {row.deducted.map((deduction) => (
        <p key={deduction.id} className="flex items-center gap-2">
          <span className="min-w-0">{t.deducted(deduction.points, deduction.reason)}</span>
          {mayDeduct && (
            <DeleteButton
              label={t.removeDeductionFrom(deduction.points, row.team.name)}
              onClick={() => void withdraw(deduction)}
            />
          )}
        </p>
      ))}
      {mayDeduct && (
        <div>
          <Button onClick={() => setIsDeducting(true)}>{t.deductPoints}</Button>
        </div>
      )}
      {isDeducting && <DeductPointsDialog team={row.team} onClose={() => setIsDeducting(false)} />}
    </>
  )
}
