import { FormProblem } from '#ui/forms/form.tsx'
import { leagueSizeLabels } from '#domain/get-started/onboarding-words.ts'
import { Button, getButtonClass } from '#ui/plain-button.tsx'
import { useFinishStart, type StartRequest } from './use-finish-start.ts'

type Props = { email: string; onOpen: () => void; onCreate: () => void }

/** For people who already have an account and need no sign-up. */
export function AlreadySignedIn({ email, onOpen, onCreate }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <h2>You are signed in</h2>
      <p>
        As <strong className="wrap-anywhere">{email}</strong>. You need no second account: your leagues are on the
        dashboard, and one account can run several organizations.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={getButtonClass({ variant: 'primary' })} onClick={onOpen}>
          Go to Dashboard
        </button>
        <Button onClick={onCreate}>Create an organization</Button>
      </div>
    </div>
  )
}

/** Asks before using what was typed before signing in to an existing account. */
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
      <h2>Create this organization?</h2>
      <FormProblem message={problem ?? undefined} />
      <p>
        You typed it before you signed in as <strong className="wrap-anywhere">{start.email}</strong>:{' '}
        <strong className="wrap-anywhere">{start.organization}</strong>,{' '}
        {leagueSizeLabels[start.beginning.leagueSize].hint}. You become its league manager.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={finish}>
          Create organization
        </Button>
        <Button onClick={onDiscard}>Discard it</Button>
      </div>
    </div>
  )
}
