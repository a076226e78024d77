import { useEffect, useRef, type ReactNode } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import { autosavedFormProps } from '#ui/forms/unsaved-fields.ts'
import type { Wizard } from './use-wizard.ts'
import { t } from './words.ts'
import type { WizardStep } from './wizard-step.ts'

/** One step of a wizard with its Back and Next buttons. */
export function WizardForm({
  steps,
  wizard: { step, setStep, refusal, goOn },
  failure,
  onCancel,
  children,
}: {
  steps: readonly WizardStep[]
  wizard: Wizard
  /** Why the last attempt to generate failed. */
  failure: string | undefined
  onCancel: () => void
  children: ReactNode
}) {
  const top = useRef<HTMLFormElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step // move focus to the new step, because the button that had it is gone
    top.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [step])
  const isLast = step === steps.length - 1
  return (
    <form
      ref={top}
      noValidate
      {...autosavedFormProps}
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
      className="flex max-w-3xl flex-col gap-5"
    >
      <Stepper steps={steps.map((one) => one.title)} current={step} />
      {refusal && <Banner tone="red">{refusal}</Banner>}
      {failure !== undefined && <Banner tone="red">{t.schedulingFailed(failure)}</Banner>}
      {children}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-4">
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
        <div className="flex flex-wrap gap-3">
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{t.previous}</Button>}
          <Button key={isLast ? 'generate' : 'next'} type="submit" variant="primary">
            {isLast ? t.generate : t.next}
          </Button>
        </div>
      </div>
    </form>
  )
}
