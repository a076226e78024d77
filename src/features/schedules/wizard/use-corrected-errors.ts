import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { WizardStep } from './wizard-step.ts'

/**
 * Clears an error while its field is being corrected. If it cleared on blur, on the way to Next, the button would move
 * away from under the pointer, and the click would miss it.
 */
export function useCorrectedErrors(steps: readonly WizardStep[]): void {
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
