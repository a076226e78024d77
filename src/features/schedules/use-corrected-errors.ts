import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { wizardSteps, type ScheduleInputs, type ScheduleSettings } from './schedule-form.ts'

/**
 * An error goes while its field is corrected. If it went with the focus, on the way to Next, the button would move away
 * under the pointer, and the click would miss it.
 */
export function useCorrectedErrors(form: UseFormReturn<ScheduleInputs, unknown, ScheduleSettings>): void {
  const { subscribe, getFieldState, trigger } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = wizardSteps.flatMap((one) => [...one.fields]).find((one) => name?.split('.')[0] === one)
          if (field && getFieldState(field).error) void trigger(field)
        },
      }),
    [subscribe, getFieldState, trigger],
  )
}
