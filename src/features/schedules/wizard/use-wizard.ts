import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { notify } from '#ui/feedback/toast.ts'
import type { CommonInputs } from './form-parts.ts'
import { t } from './words.ts'
import type { WizardStep } from './wizard-step.ts'

export type Wizard = {
  readonly step: number
  readonly setStep: (step: number) => void
  /** Why the wizard cannot continue, if no field shows the reason. */
  readonly refusal: string | undefined
  readonly refuse: (words: string | undefined) => void
  /** Validates the current step and shows the next one; on the last step, finishes. */
  readonly goOn: () => Promise<void>
  /** Shows the first step with a problem. */
  readonly showFaulty: (errors: object) => void
}

/**
 * Navigates the steps of a wizard inside its form, for schedules and tournaments.
 * @param isNameFree called once the first step is complete; uses `refuse` to report a taken name
 */
export function useWizard({
  steps,
  initialStep,
  isNameFree,
  finish,
}: {
  steps: readonly WizardStep[]
  initialStep: number
  isNameFree?: (refuse: Wizard['refuse']) => Promise<boolean>
  finish: () => Promise<void>
}): Wizard {
  const { getValues } = useFormContext<CommonInputs>()
  const { trigger } = useFormContext()
  const [step, setStep] = useState(initialStep)
  const [refusal, refuse] = useState<string>()
  useCorrectedErrors(steps)

  const showFaulty = (errors: object) => {
    const faulty = steps.findIndex((one) => one.fields.some((field) => field in errors))
    if (faulty !== -1) setStep(faulty)
  }
  const goOn = async () => {
    refuse(undefined)
    if (step === steps.length - 1) return finish()
    const isComplete = await trigger([...(steps[step]?.fields ?? [])], { shouldFocus: true })
    if (step === 0) {
      const { name, leagueId } = getValues()
      if (name.trim() === '' || leagueId === '') refuse(t.scheduleNameLeagueRequired)
      if (!isComplete || (isNameFree && !(await isNameFree(refuse)))) return
    }
    if (isComplete) setStep(step + 1)
  }
  return { step, setStep, refusal, refuse, goOn, showFaulty }
}

type Draft<Inputs> = { readonly step: number; readonly isProposed: boolean; readonly input: Inputs }

/** Stores the input and the current step on the device. */
export function useSavedAnswers<Inputs extends CommonInputs>(
  saveDraft: (draft: Draft<Inputs>) => void,
  { step, isProposed }: Pick<Draft<Inputs>, 'step' | 'isProposed'>,
): void {
  const { subscribe, getValues } = useFormContext<Inputs>()
  useEffect(() => {
    const save = (input: Inputs) => saveDraft({ step, isProposed, input })
    save(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => save(values) })
  }, [subscribe, getValues, saveDraft, step, isProposed])
}

/**
 * Returns a function that runs `generate`, and reports an error if the inputs could not even be passed to the worker.
 * The form shows the worker's own errors.
 */
export function withWorkerError(generate: () => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await generate()
    } catch (error) {
      reportError(error)
      notify.error(t.failedProcessSchedule)
    }
  }
}

/** Restores the proposal after a reload: the same settings produce the same games. */
export function useResumedProposal(isProposed: boolean, isReady: boolean, generate: () => unknown): void {
  const isToResume = useRef(isProposed)
  useEffect(() => {
    if (!isToResume.current || !isReady) return
    isToResume.current = false
    generate()
  }, [isReady, generate])
}

/** Returns a different random seed. */
export function getNextSeed(seed: number): number {
  return (seed + 1) % 4_294_967_296
}

/**
 * Clears an error while its field is being corrected. If the error were cleared on blur, the Next button would move
 * away from under the pointer just as the user clicks it, and the click would miss.
 */
function useCorrectedErrors(steps: readonly WizardStep[]): void {
  const { subscribe, getFieldState, trigger } = useFormContext()
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = steps.flatMap((one) => [...one.fields]).find((one) => name?.split('.')[0] === one)
          if (field && getFieldState(field).error) void trigger(field)
        },
      }),
    [steps, subscribe, getFieldState, trigger],
  )
}
