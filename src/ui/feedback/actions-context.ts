import { createContext, useContext, type Provider } from 'react'

/**
 * Creates a context for the actions that a feature's screens need and the application provides. `what` names them in
 * the error if the provider is missing.
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
