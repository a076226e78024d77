import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SecondFactors } from '#api/session/second-factor.ts'
import { describeRejection } from '#data/store/refusal-words.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useProfileActions } from '../profile/profile-actions.tsx'
import { EnterCode } from './enter-code.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { FactorsList } from './factors-list.tsx'
import { RecoveryCodes, useCreatedRecoveryCodes } from './recovery-codes.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

/**
 * A person's second factors. Scrolls into view for people sent here to set one up. `onChanged`: reports changes to the
 * rest of the page.
 */
export function SecondFactorSection({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { secondFactors } = useProfileActions()
  const { value, error, askAgain } = useServerQuery(secondFactors)
  const place = useRef<HTMLDivElement>(null)
  const isMeant = useLocation().hash === '#second-factor'
  const isThere = value !== undefined
  useEffect(() => {
    if (isMeant && isThere) place.current?.scrollIntoView({ block: 'start' })
  }, [isMeant, isThere])
  const changed = () => {
    askAgain()
    onChanged()
  }
  return (
    <div id="second-factor" ref={place} className="scroll-mt-4">
      <Section
        title="Second factor (MFA)"
        notes="A code from an app on your phone, asked for after your password. A stolen password alone is not enough then."
        online
      >
        {!value && error === undefined && <SkeletonLines count={1} />}
        {error !== undefined && <ServerReadError message={describeRejection(error)} onRetry={askAgain} />}
        {value === 'server_has_none' && (
          <p className="text-soft">
            Unavailable: the sign-in server that this app is connected to knows no second factor.
          </p>
        )}
        {value && value !== 'server_has_none' && <Factors value={value} email={email} onChanged={changed} />}
      </Section>
    </div>
  )
}

type FactorsProps = { value: SecondFactors; email: string; onChanged: () => void }

function Factors({ value: { factors, isUsed, recoveryCodesLeft }, email, onChanged }: FactorsProps) {
  const { enterCode } = useProfileActions()
  const [isSettingUp, setSettingUp] = useState(false)
  const made = useCreatedRecoveryCodes()
  const isOwed = factors.length > 0 && !isUsed
  const done = (words: string) => () => {
    setSettingUp(false)
    if (isSettingUp && factors.length === 0 && recoveryCodesLeft !== null) void made.make()
    notify.success(words)
    onChanged()
  }
  if (isOwed) {
    return (
      <>
        <Banner>
          This session was opened without your second factor. Enter its code to see and send what asks for it, and to
          change it.
        </Banner>
        <EnterCode enter={enterCode} words={describeRejection} onEntered={done('Your second factor is in use here')} />
      </>
    )
  }
  if (made.codes) {
    const close = () => {
      made.forget()
      onChanged()
    }
    return <RecoveryCodes codes={made.codes} email={email} onDone={close} />
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {factors.length > 0 && <FactorsList factors={factors} onChanged={onChanged} />}
      {isSettingUp ? (
        <SetUpFactor
          taken={factors.map(({ name }) => name)}
          onDone={done('Second factor set up')}
          onCancel={() => setSettingUp(false)}
        />
      ) : (
        <Button onClick={() => setSettingUp(true)}>
          {factors.length > 0 ? 'Set up another one' : 'Set up a second factor'}
        </Button>
      )}
      {factors.length > 0 && recoveryCodesLeft !== null && !isSettingUp && (
        <>
          <p className="text-soft">
            {recoveryCodesLeft === 0
              ? 'You have no recovery codes. Without one, a lost phone keeps you out.'
              : `You have ${formatQuantity(recoveryCodesLeft, 'recovery code')} left, in case you lose your phone. New ones replace them.`}
          </p>
          <FormProblem message={made.problem} />
          <Button disabled={made.isBusy} onClick={() => void made.make()}>
            {made.isBusy ? 'One moment …' : 'Make new recovery codes'}
          </Button>
        </>
      )}
    </div>
  )
}
