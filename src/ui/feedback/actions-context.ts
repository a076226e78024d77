import { createContext, useContext, type Provider } from 'react'

/**
 * Creates a context for what a feature's screens need from the application, which provides it. `what` names it in the
 * error if the provider is missing.
 */
export function createActionsContext<Actions>(what: string): readonly [Provider<Actions | null>, () => Actions] {
  const context = createContext<Actions | null>(null)
  return [
    context.Provider,
    () => {
      const actions = useContext(context)
      if (!actions) throw new Error(`Nobody provides the ${what}.`)
      return actions
    },
  ]
}
