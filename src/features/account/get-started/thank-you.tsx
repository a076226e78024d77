import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getButtonClass } from '#ui/plain-button.tsx'
import { ConfirmationLinkSent } from '../confirmation-link-sent.tsx'
import type { StartRequest } from './use-finish-start.ts'

type Props = { start: StartRequest; outcome: 'created' | 'confirm_email'; onOpen: () => void }

export function ThankYou({ start, outcome, onOpen }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div className="flex flex-col gap-4">
      <CircleCheck aria-hidden="true" size={40} className="text-green" />
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        Thank You
      </h2>
      {outcome === 'created' ? (
        <p>
          <strong className="wrap-anywhere">{start.organization}</strong> is ready, and you are its league manager. Your
          first steps wait for you there.
        </p>
      ) : (
        <>
          <p>Account created! Please check your email for verification.</p>
          <ConfirmationLinkSent email={start.email}>
            <p className="text-soft">
              Open it on this device: <strong className="wrap-anywhere">{start.organization}</strong> is created then.
              Elsewhere you are asked for its name once more.
            </p>
          </ConfirmationLinkSent>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {outcome === 'created' && (
          <button type="button" className={getButtonClass({ variant: 'primary' })} onClick={onOpen}>
            Go to your league
          </button>
        )}
        <a href="/" className={getButtonClass({})}>
          Return to Home
        </a>
      </div>
    </div>
  )
}
