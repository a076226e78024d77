import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { WizardProblem } from './form-parts.ts'

/**
 * Returns a resolver with which react-hook-form validates a wizard's form. It reports the first problem of each field.
 */
export function createWizardResolver<Inputs extends FieldValues, Settings>(
  check: (inputs: Inputs) => { settings: Settings } | { problems: readonly WizardProblem[] },
): Resolver<Inputs, unknown, Settings> {
  return (inputs) => {
    const checked = check(inputs)
    if ('settings' in checked) return { values: checked.settings, errors: {} }
    const errors: FieldErrors<Inputs> = {}
    for (const { path, message } of checked.problems) {
      if (get(errors, path) === undefined) set(errors, path, { type: 'rule', message })
    }
    return { values: {}, errors }
  }
}
