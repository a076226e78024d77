import { useState } from 'react'
import type { AdminTournament, StatusChange } from '#api/administration/tournaments.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { t } from './words.ts'

type Step = StatusChange & { readonly label: string; readonly success: string }

const steps: Record<AdminTournament['schedule']['status'], Step> = {
  draft: { from: 'draft', to: 'published', label: t.publish, success: t.schedulePublishedSuccessfully },
  published: {
    from: 'published',
    to: 'completed',
    label: t.markCompleted,
    success: t.scheduleMarkedCompleted,
  },
  completed: { from: 'completed', to: 'published', label: t.backPublished, success: t.schedulePublishedAgain },
}

/** Changes the status of a tournament. Each change needs confirmation, because another organization is notified. */
export function TournamentStatus({
  tournament: { schedule, organization, games },
  isOver,
  onChanged,
  onProblem,
}: {
  tournament: AdminTournament
  isOver: boolean
  onChanged: () => void
  /** Called with the reason for a refusal, and with null at the start of each try. */
  onProblem: (words: string | null) => void
}) {
  const { setTournamentStatus } = useAdminApi()
  const online = useOnline()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const step = steps[schedule.status]
  const change = async () => {
    setAsking(false)
    setBusy(true)
    onProblem(null)
    try {
      await setTournamentStatus(organization.id, schedule.id, step)
      notify.success(step.success)
    } catch (error) {
      onProblem(errorMessage(error))
    }
    setBusy(false)
    onChanged()
  }
  const open = games.filter(({ status }) => status === 'scheduled' || status === 'in_progress').length
  return (
    <>
      <Button
        variant={step.to === 'published' && step.from === 'draft' ? 'primary' : 'secondary'}
        disabled={!online || isBusy}
        onClick={() => setAsking(true)}
      >
        {step.label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${step.label}: ${schedule.name}?`}
          confirmLabel={step.label}
          danger={false}
          onConfirm={() => void change()}
          onClose={() => setAsking(false)}
        >
          {step.from === 'draft' && <p>{t.everybodyWillSeeNotified(organization.name, t.gameCount(games.length))}</p>}
          {step.to === 'completed' && (isOver ? <p>{t.gamesResultsStayThey}</p> : <p>{t.matchesLeft(open)}</p>)}
          {step.from === 'completed' && <p>{t.shownStillGoing}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
