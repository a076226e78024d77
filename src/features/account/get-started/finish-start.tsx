import { FormProblem } from '#ui/forms/form-problem.tsx'
import { Button } from '#ui/plain-button.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import { deletePendingStart } from './pending-start.ts'
import { useFinishStart, type StartRequest } from './use-finish-start.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

type Props = {
  start: StartRequest
  onFinished: () => void
  /** Called if, after a failed attempt, the user chooses to enter the organization again. */
  onGiveUp: () => void
}

/**
 * The step between creating the account and its organization: runs by itself, and lets the user try again if it fails.
 */
export function FinishStart({ start, onFinished, onGiveUp }: Props) {
  const { problem, finish } = useFinishStart(start, { onFinished, atOnce: true })
  if (problem === null) return <Spinner awaitsServer label={t.creating(start.organization)} />
  return (
    <>
      <p>
        {rich(t.yourAccountReadyHas, { organization: <strong className="wrap-anywhere">{start.organization}</strong> })}
      </p>
      <FormProblem message={problem} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={finish}>
          {t.tryAgain}
        </Button>
        <Button
          onClick={() => {
            deletePendingStart()
            onGiveUp()
          }}
        >
          {t.typeOrganizationAgain}
        </Button>
      </div>
    </>
  )
}
