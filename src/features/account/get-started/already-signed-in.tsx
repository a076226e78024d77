import { FormProblem } from '#ui/forms/form-problem.tsx'
import { describeLeagueSize } from '#domain/get-started/describe-onboarding.ts'
import { Button, getButtonClass } from '#ui/plain-button.tsx'
import { useFinishStart, type StartRequest } from './use-finish-start.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

type Props = { email: string; onOpen: () => void; onCreate: () => void }

/** For people who already have an account and need no sign-up. */
export function AlreadySignedIn({ email, onOpen, onCreate }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <h2>{t.youSigned}</h2>
      <p>{rich(t.youNeedNoSecond, { email: <strong className="wrap-anywhere">{email}</strong> })}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={getButtonClass({ variant: 'primary' })} onClick={onOpen}>
          {t.goDashboard}
        </button>
        <Button onClick={onCreate}>{t.createOrganization}</Button>
      </div>
    </div>
  )
}

/** Asks whether to use the details that were entered before the user signed in to an existing account. */
export function ResumeDraftQuestion({
  start,
  onFinished,
  onDiscard,
}: {
  start: StartRequest
  onFinished: () => void
  onDiscard: () => void
}) {
  const { problem, finish } = useFinishStart(start, { onFinished, atOnce: false })
  return (
    <div className="flex flex-col gap-4">
      <h2>{t.createOrganization2}</h2>
      <FormProblem message={problem ?? undefined} />
      <p>
        {rich(t.youTypedBeforeYou, {
          email: <strong className="wrap-anywhere">{start.email}</strong>,
          organization: <strong className="wrap-anywhere">{start.organization}</strong>,
          hint: describeLeagueSize(start.beginning.leagueSize).hint,
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={finish}>
          {t.createOrganization3}
        </Button>
        <Button onClick={onDiscard}>{t.discardIt}</Button>
      </div>
    </div>
  )
}
