import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SecondFactors } from '#api/session/second-factor.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useProfileActions } from '../profile/profile-actions.tsx'
import { EnterCode } from './enter-code.tsx'
import { FactorsList } from './factors-list.tsx'
import { RecoveryCodes, useCreatedRecoveryCodes } from './recovery-codes.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { t } from './words.ts'

/**
 * A person's second factors. Scrolls into view for people sent here to set one up. `onChanged` reports changes to the
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
      <Section title={t.secondFactorMfa} notes={t.codeFromAppYour} online>
        {!value && error === undefined && <SkeletonLines count={1} />}
        {error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
        {value === 'server_has_none' && <p className="text-soft">{t.unavailableSignServerApp}</p>}
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
        <Banner>{t.sessionWasOpenedWithout}</Banner>
        <EnterCode enter={enterCode} words={errorMessage} onEntered={done(t.yourSecondFactorUse)} />
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
          onDone={done(t.secondFactorSetUp)}
          onCancel={() => setSettingUp(false)}
        />
      ) : (
        <Button onClick={() => setSettingUp(true)}>
          {factors.length > 0 ? t.setUpAnotherOne : t.setUpSecondFactor}
        </Button>
      )}
      {factors.length > 0 && recoveryCodesLeft !== null && !isSettingUp && (
        <>
          <p className="text-soft">
            {recoveryCodesLeft === 0 ? t.youHaveNoRecovery : t.youHaveLeftCase(t.recoveryCodeCount(recoveryCodesLeft))}
          </p>
          <FormProblem message={made.problem} />
          <Button disabled={made.isBusy} onClick={() => void made.make()}>
            {made.isBusy ? t.oneMoment : t.makeNewRecoveryCodes}
          </Button>
        </>
      )}
    </div>
  )
}
