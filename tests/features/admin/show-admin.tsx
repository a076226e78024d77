import type { ReactNode } from 'react'
import type { LocalDatabase } from '#data/store/database.ts'
import { AdminActionsProvider, type AdminActions } from '#features/admin/admin-actions.tsx'
import { renderScreen } from '../../support/screens.tsx'

/** A screen of the administration at its address, before a server that answers so. `givenTo`: what that was asked. */
export function showAdmin(
  db: LocalDatabase,
  page: ReactNode,
  answers: Partial<AdminActions>,
  place?: Parameters<typeof renderScreen>[2],
) {
  const { actions, asked } = adminActions(answers)
  renderScreen(db, <AdminActionsProvider value={actions}>{page}</AdminActionsProvider>, place)
  return { givenTo: (name: keyof AdminActions) => asked.filter((one) => one.name === name).map(({ given }) => given) }
}

type Action = (...given: unknown[]) => unknown

/** A server that answers what is given, refuses all else, and the questions that it was asked. */
function adminActions(answers: Partial<AdminActions>) {
  const asked: { readonly name: string; readonly given: readonly unknown[] }[] = []
  const made = new Map<string, Action>() // each is the same at every look
  const actions = new Proxy(answers as Record<string, Action>, {
    get(given, name: string) {
      const action = given[name] ?? (() => Promise.reject(new Error('Nobody asked for this')))
      const noted: Action = (...parameters) => {
        asked.push({ name, given: parameters })
        return action(...parameters)
      }
      return made.get(name) ?? made.set(name, noted).get(name)
    },
  })
  return { actions: actions as unknown as AdminActions, asked }
}
