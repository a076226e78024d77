import { createContext, useContext, type Provider } from 'react'

/**
 * What a feature needs from the application around it: the application provides it, the feature's screens use it.
 * `what` names it where somebody forgot to provide it.
 */
export function createActions<Actions>(what: string): readonly [Provider<Actions | null>, () => Actions] {
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
