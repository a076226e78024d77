import type { ReactNode } from 'react'
import type { AdminApi } from '#api/administration/administration.ts'
import { AdminApiProvider } from '#features/admin/use-admin-api.ts'
import { renderScreen } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Renders an administration screen at its address, with a server that returns these responses. `givenTo` returns what a
 * function was called with.
 */
export function showAdmin(
  db: LocalDatabase,
  page: ReactNode,
  answers: Partial<AdminApi>,
  place?: Parameters<typeof renderScreen>[2],
) {
  const { actions, asked } = adminApi(answers)
  renderScreen(db, <AdminApiProvider value={actions}>{page}</AdminApiProvider>, place)
  return { givenTo: (name: keyof AdminApi) => asked.filter((one) => one.name === name).map(({ given }) => given) }
}

type Action = (...given: unknown[]) => unknown

/** Returns a server that returns these responses and refuses everything else, and the calls it received. */
function adminApi(answers: Partial<AdminApi>) {
  const asked: { readonly name: string; readonly given: readonly unknown[] }[] = []
  const made = new Map<string, Action>() // each action must be the same object on every access
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
  return { actions: actions as unknown as AdminApi, asked }
}
