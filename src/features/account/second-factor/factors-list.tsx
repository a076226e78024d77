import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { SecondFactor } from '#api/session/second-factor.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { formatRelativeMoment } from '#i18n/format-moment.ts'
import { notify } from '#ui/feedback/toast.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useProfileActions } from '../profile/profile-actions.tsx'
import { t } from './words.ts'

/** Lists the authenticator apps of this account; each can be removed. */
export function FactorsList({ factors, onChanged }: { factors: readonly SecondFactor[]; onChanged: () => void }) {
  const { removeSecondFactor } = useProfileActions()
  const [removing, setRemoving] = useState<SecondFactor>()
  const [problem, setProblem] = useState<string>()
  const now = new Date(useCurrentMinute())

  const remove = async ({ id }: SecondFactor) => {
    setRemoving(undefined)
    setProblem(undefined)
    try {
      await removeSecondFactor(id)
      notify.success(t.secondFactorRemoved)
    } catch (error) {
      setProblem(errorMessage(error))
    }
    onChanged()
  }
  return (
    <>
      <FormProblem message={problem} />
      <ul className="flex w-full flex-col divide-y divide-line">
        {factors.map((factor) => (
          <li key={factor.id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Smartphone size={22} className="shrink-0 text-soft" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold wrap-anywhere">{factor.name}</p>
              {factor.addedAt !== null && (
                <p className="text-note text-soft tabular">{t.added(formatRelativeMoment(factor.addedAt, now))}</p>
              )}
            </div>
            <Button onClick={() => setRemoving(factor)} aria-label={t.remove(factor.name)}>
              {t.remove2}
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={t.remove3(removing.name)}
          confirmLabel={t.remove2}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          <p>{t.codesDoNotWork(factors.length === 1)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
