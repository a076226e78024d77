import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { WizardStep } from './use-wizard.ts'

/**
 * An error goes while its field is corrected. If it went with the focus, on the way to Next, the button would move away
 * under the pointer, and the click would miss it.
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
