import { useCallback, useState, type FormEvent, useEffect, useRef } from 'react'
import { toDemoParameters, demoSteps, type DemoRequest } from '#domain/leads/demo-request.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { Button } from '#ui/plain-button.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import { DemoScheduled } from './demo-scheduled.tsx'
import { AboutYouFields, DateAndTimeFields, YourLeagueFields } from './demo-step-fields.tsx'
import { writeDraft } from './form-draft.ts'
import { Honeypot } from './honeypot.tsx'
import { emptyDemoForm, useDemoForm, type DemoFormInput } from './use-demo-form.ts'
import { describeNotSent, useIsHydrated, useSubmitLead, useOnFormInput } from './use-lead-form.ts'

/** One form in three steps: input on other steps is kept. */
export function DemoForm({ typed = emptyDemoForm, firstStep = 0 }: { typed?: DemoFormInput; firstStep?: number }) {
  const isReady = useIsHydrated()
  const { sent, send } = useSubmitLead('demo')
  const [requested, setRequested] = useState<DemoRequest>()
  const form = useDemoForm(typed)
  const { step, isLast, heading, goTo } = useDemoSteps(firstStep, isReady)
  const keepDraft = useCallback((now: DemoFormInput) => writeDraft('demo', { step, typed: now }), [step])
  useOnFormInput(form, keepDraft)
  const { errors, isSubmitting } = form.formState

  const show = (next: number) => {
    writeDraft('demo', { step: next, typed: form.getValues() })
    goTo(next)
  }
  const submit = form.handleSubmit(
    async (request) => {
      setRequested(request)
      try {
        await send(toDemoParameters(request))
      } catch (error) {
        form.setError('root', { message: describeNotSent('demo', error) })
      }
    },
    (wrong) => {
      const first = demoSteps.findIndex(({ fields }) => fields.some((field) => wrong[field]))
      if (first >= 0 && first !== step) show(first)
    },
  )
  const next = async () => {
    if (await form.trigger(demoSteps[step]?.fields, { shouldFocus: true })) show(step + 1)
  }
  /** Handles the button and Enter: submits the form on the last step, and goes to the next step on the others. */
  const goOn = (event: FormEvent) => {
    if (isLast) return void submit(event)
    event.preventDefault()
    void next()
  }

  if (sent && requested) return <DemoScheduled state={sent} request={requested} />
  const parts = [AboutYouFields, YourLeagueFields, DateAndTimeFields]
  return (
    <form noValidate onSubmit={goOn} className="flex flex-col gap-6">
      <Stepper steps={demoSteps.map(({ title }) => title)} current={step} />
      <FormProblem message={errors.root?.message} />
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-40 text-title outline-none">
        <span className="block text-note font-semibold text-soft">
          Step {step + 1} of {demoSteps.length}
        </span>
        {demoSteps[step]?.title}
      </h2>
      {parts.map((Part, index) => (
        <div key={demoSteps[index]?.title} hidden={index !== step}>
          <Part form={form} isReady={isReady} />
        </div>
      ))}
      <Honeypot id="demo-website" {...form.register('website')} />
      <div className="flex flex-wrap justify-between gap-3">
        {step > 0 && (
          <Button onClick={() => show(step - 1)} className="min-h-12 px-6">
            Back
          </Button>
        )}
        <fieldset disabled={!isReady} className="contents">
          <Button type="submit" variant="primary" disabled={isSubmitting} className="ml-auto min-h-12 px-6">
            {isLast ? (isSubmitting ? 'Sending…' : 'Schedule demo') : 'Next'}
          </Button>
        </fieldset>
      </div>
    </form>
  )
}

const last = demoSteps.length - 1

/**
 * Keeps track of which of the three steps is shown. The server's HTML always shows the first step; once the form is
 * hydrated, it starts at `first`. When the user goes to another step, its heading gets the focus.
 */
function useDemoSteps(first: number, isReady: boolean) {
  const [went, goTo] = useState<number>()
  const heading = useRef<HTMLHeadingElement>(null)
  const step = went ?? (isReady ? Math.min(Math.max(0, Math.trunc(first)), last) : 0)

  useEffect(() => {
    if (went === undefined) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [went])

  return { step, isLast: step === last, heading, goTo }
}
