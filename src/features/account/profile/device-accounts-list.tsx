import { ChevronRight, UserRound } from 'lucide-react'
import { useState } from 'react'
import { RemoveButton } from '#ui/icon-buttons.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { formatUnsentCounts } from '#ui/feedback/format-unsent-counts.ts'
import { useAccountActions, type DeviceAccountSummary } from './account-actions.tsx'
import { describeAccountError } from '../account-words.ts'
import { t } from './words.ts'

type Props = {
  accounts: readonly DeviceAccountSummary[]
  onChoose: (account: DeviceAccountSummary) => void
  onRemoved: () => void
}

/** Lists the people who share this device, and their unsent changes. */
export function DeviceAccountsList({ accounts, onChoose, onRemoved }: Props) {
  const { removeFromDevice } = useAccountActions()
  const [removing, setRemoving] = useState<DeviceAccountSummary | null>(null)
  const [problem, setProblem] = useState<string>()
  const remove = async ({ userId }: DeviceAccountSummary) => {
    setRemoving(null)
    setProblem(undefined)
    try {
      await removeFromDevice(userId)
    } catch (error) {
      setProblem(describeAccountError(error, 'sign_in'))
    }
    onRemoved()
  }
  return (
    <section aria-labelledby="accounts-here" className="flex flex-col gap-2">
      <h2 id="accounts-here">{t.accountsDevice}</h2>
      <FormProblem message={problem} />
      <ul className="flex flex-col divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.userId} className="flex items-center gap-1">
            <button
              type="button"
              className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control py-2 text-left hover:underline"
              onClick={() => onChoose(account)}
            >
              <UserRound size={22} className="shrink-0 text-soft" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{account.name || account.email}</span>
                {account.name !== '' && <span className="block truncate text-note text-soft">{account.email}</span>}
                <UnsentSummary account={account} />
              </span>
              <ChevronRight size={18} className="shrink-0 text-soft" />
            </button>
            {isClear(account) && (
              <RemoveButton
                label={t.removeFromDevice(account.name || account.email)}
                onClick={() => setRemoving(account)}
              />
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={t.remove(removing.name || removing.email)}
          confirmLabel={t.removeFromDevice2}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>{t.theirLeaguesLeaveDevice}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function UnsentSummary({ account }: { account: DeviceAccountSummary }) {
  if (isClear(account)) return null
  return (
    <span className="block text-note font-semibold text-amber">{t.toSend(formatUnsentCounts(account.unsent))}</span>
  )
}

const isClear = ({ unsent }: DeviceAccountSummary) => unsent.scores + unsent.others === 0
