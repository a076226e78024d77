import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { toOnboardingKey, parseOnboarding, type Onboarding } from '#domain/get-started/onboarding.ts'
import { listFirstSteps, isOrganizationSetUp, type FirstStep } from '#domain/get-started/first-steps.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { removeLocalText, writeLocalText, readLocalText } from '#ui/forms/local-text.ts'
import { notify } from '#ui/feedback/toast.ts'
import { describeFirstStep } from './first-step-words.ts'
import { readSetupState, type SetupState } from './read-setup-state.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

const hiddenKey = (organizationId: string) => `fieldside.first-steps-hidden:${organizationId}`

/**
 * The steps to the first season, based on what exists. Disappears when all steps are done or someone dismisses the card
 * on this device. Not shown if the organization has everything a season needs and was not created on this device.
 */
export function FirstStepsCard({ organizationId }: { organizationId: string }) {
  const actor = useActor()
  const [isHidden, setHidden] = useState(() => readLocalText(hiddenKey(organizationId)) !== null)
  const [beginning] = useState(() => parseOnboarding(readLocalText(toOnboardingKey(organizationId))))
  const state = useLiveQuery((db) => readSetupState(db, organizationId), [organizationId])
  if (!state || isHidden || !can(actor, 'league.create')) return null
  const steps = listFirstSteps(state.setUp, beginning).filter(
    ({ name }) => name !== 'sponsor' || can(actor, 'sponsorship.manage'),
  )
  const isOver = steps.every(({ isDone }) => isDone) || (isOrganizationSetUp(state.setUp) && beginning === null)
  if (isOver) return null

  const hide = () => {
    writeLocalText(hiddenKey(organizationId), 'true')
    setHidden(true)
    notify.undoable(t.firstStepsHiddenDevice, () => {
      removeLocalText(hiddenKey(organizationId))
      setHidden(false)
    })
  }
  return <StepList steps={steps} state={state} beginning={beginning} onHide={hide} />
}

function StepList({
  steps,
  state,
  beginning,
  onHide,
}: {
  steps: readonly FirstStep[]
  state: SetupState
  beginning: Onboarding | null
  onHide: () => void
}) {
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="first-steps">
      <Card className="p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="first-steps">
            {rich(t.firstSteps, {
              progress: (
                <span className="text-note font-normal text-soft tabular">{t.ofDone(doneCount, steps.length)}</span>
              ),
            })}
          </h2>
          <Button variant="quiet" className="-mr-4" aria-label={t.hideFirstSteps} onClick={onHide}>
            {t.hide}
          </Button>
        </div>
        <ol className="mt-1 divide-y divide-line">
          {steps.map((step) => (
            <Step key={step.name} step={step} isNext={step === next} state={state} beginning={beginning} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

function Step({
  step: { name, isDone },
  isNext,
  state,
  beginning,
}: {
  step: FirstStep
  isNext: boolean
  state: SetupState
  beginning: Onboarding | null
}) {
  const { title, note, to } = describeFirstStep(name, state, beginning)
  if (isDone) {
    return (
      <li className="flex min-h-11 items-center gap-3 py-2 text-soft">
        <CircleCheck size={22} className="shrink-0 text-green" />
        <span>
          {title}
          <span className="sr-only"> {t.done}</span>
        </span>
      </li>
    )
  }
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      <Link to={to} className="flex min-h-11 items-center gap-3 py-2 hover:text-accent">
        <Circle size={22} className={isNext ? 'shrink-0 text-accent' : 'shrink-0 text-line-strong'} />
        <span className="min-w-0 flex-1">
          <span className={isNext ? 'block font-bold text-accent' : 'block font-semibold'}>{title}</span>
          <span className="block text-note text-soft">{note}</span>
        </span>
        <ChevronRight size={20} className="shrink-0 text-soft" />
      </Link>
    </li>
  )
}
