import { useCallback, useState } from 'react'
import { FinishStart } from './finish-start.tsx'
import { deletePendingStart, readPendingStart } from './pending-start.ts'
import { AlreadySignedIn, ResumeDraftQuestion } from './already-signed-in.tsx'
import { StartWizard } from './start-wizard.tsx'
import { ThankYou } from './thank-you.tsx'
import type { StartRequest } from './use-finish-start.ts'

type Props = {
  /** The address of the person signed in when the page was opened, or null if no one was. */
  signedInEmail: string | null
  onGo: (to: '/dashboard' | '/welcome') => void
}

type Stage =
  | { readonly at: 'wizard' | 'signed_in' }
  | { readonly at: 'typed_before' | 'finishing' | 'created' | 'confirm_email'; readonly start: StartRequest }

/** Turns a visitor into the league manager of an organization. Returning visitors continue where they left off. */
export function GetStartedPage({ signedInEmail, onGo }: Props) {
  const [stage, setStage] = useState<Stage>(() => firstStage(signedInEmail))
  const start = 'start' in stage ? stage.start : null
  const onFinished = useCallback(() => {
    if (start) setStage({ at: 'created', start })
  }, [start])
  switch (stage.at) {
    case 'wizard':
      return (
        <StartWizard
          signInAddress="/login?redirect=/get-started"
          onAccount={(outcome, start) =>
            setStage({ at: outcome === 'signed_in' ? 'finishing' : 'confirm_email', start })
          }
        />
      )
    case 'signed_in':
      return (
        <AlreadySignedIn
          email={signedInEmail ?? ''}
          onOpen={() => onGo('/dashboard')}
          onCreate={() => onGo('/welcome')}
        />
      )
    case 'typed_before':
      return (
        <ResumeDraftQuestion
          start={stage.start}
          onFinished={onFinished}
          onDiscard={() => {
            deletePendingStart()
            setStage({ at: 'signed_in' })
          }}
        />
      )
    case 'finishing':
      return (
        <div className="flex min-h-40 flex-col gap-4">
          <FinishStart start={stage.start} onFinished={onFinished} onGiveUp={() => onGo('/welcome')} />
        </div>
      )
    case 'created':
    case 'confirm_email':
      return <ThankYou start={stage.start} outcome={stage.at} onOpen={() => onGo('/dashboard')} />
    default:
      return stage satisfies never
  }
}

function firstStage(email: string | null): Stage {
  if (email === null) return { at: 'wizard' }
  const start = readPendingStart(email)
  if (!start) return { at: 'signed_in' }
  return { at: start.account === 'made' ? 'finishing' : 'typed_before', start }
}
