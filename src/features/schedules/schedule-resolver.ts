import { get, set, type FieldErrors, type Resolver } from 'react-hook-form'
import { checkInputs, type ScheduleInputs, type ScheduleSettings } from './schedule-form.ts'

/** The wizard's rules for react-hook-form. The first problem of a field is the one that is shown. */
export const scheduleResolver: Resolver<ScheduleInputs, unknown, ScheduleSettings> = (inputs) => {
  const checked = checkInputs(inputs)
  if ('settings' in checked) return { values: checked.settings, errors: {} }
  const errors: FieldErrors<ScheduleInputs> = {}
  for (const { path, message } of checked.problems) {
    if (get(errors, path) === undefined) set(errors, path, { type: 'rule', message })
  }
  return { values: {}, errors }
}
