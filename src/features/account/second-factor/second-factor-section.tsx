import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { refusalWords } from '#data/store/refusal-words.ts'
import { AnswerProblem } from '#ui/feedback/answer-problem.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.tsx'
import { useAnswer } from '#ui/feedback/use-answer.ts'
import { useProfileActions, type SecondFactors } from '../profile/profile-actions.tsx'
import { EnterCode } from './enter-code.tsx'
import { FactorsList } from './factors-list.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

/** A person's second factors. Whoever is sent here because one is asked for finds it in sight. `onChanged`: elsewhere too. */
export function SecondFactorSection({ onChanged }: { onChanged: () => void }) {
  const { secondFactors } = useProfileActions()
  const { value, error, askAgain } = useAnswer(secondFactors)
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
        notes="A code from an app on your phone, asked for after your password: a password that somebody else learns is not enough then."
        online
      >
        {!value && error === undefined && <SkeletonLines count={1} />}
        {error !== undefined && <AnswerProblem message={refusalWords(error)} onRetry={askAgain} />}
        {value === 'server_has_none' && (
          <p className="text-soft">
            Unavailable: the sign-in server that this app is connected to knows no second factor.
          </p>
        )}
        {value && value !== 'server_has_none' && <Factors value={value} onChanged={changed} />}
      </Section>
    </div>
  )
}

function Factors({ value: { factors, isUsed }, onChanged }: { value: SecondFactors; onChanged: () => void }) {
  const { enterCode } = useProfileActions()
  const [isSettingUp, setSettingUp] = useState(false)
  const isOwed = factors.length > 0 && !isUsed
  const done = (words: string) => () => {
    setSettingUp(false)
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
        <EnterCode enter={enterCode} words={refusalWords} onEntered={done('Your second factor is in use here')} />
      </>
    )
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
    </div>
  )
}
