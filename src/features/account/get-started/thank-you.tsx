import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getButtonClass } from '#ui/plain-button.tsx'
import { ConfirmationLinkSent } from '../confirmation-link-sent.tsx'
import type { StartRequest } from './use-finish-start.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

type Props = { start: StartRequest; outcome: 'created' | 'confirm_email'; onOpen: () => void }

export function ThankYou({ start, outcome, onOpen }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div className="flex flex-col gap-4">
      <CircleCheck size={40} className="text-green" />
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {t.thankYou}
      </h2>
      {outcome === 'created' ? (
        <p>
          {rich(t.readyYouLeagueManager, {
            organization: <strong className="wrap-anywhere">{start.organization}</strong>,
          })}
        </p>
      ) : (
        <>
          <p>{t.accountCreatedPleaseCheck}</p>
          <ConfirmationLinkSent email={start.email}>
            <p className="text-soft">
              {rich(t.openDeviceCreatedThen, {
                organization: <strong className="wrap-anywhere">{start.organization}</strong>,
              })}
            </p>
          </ConfirmationLinkSent>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {outcome === 'created' && (
          <button type="button" className={getButtonClass({ variant: 'primary' })} onClick={onOpen}>
            {t.goYourLeague}
          </button>
        )}
        <a href="/" className={getButtonClass({})}>
          {t.returnHome}
        </a>
      </div>
    </div>
  )
}
