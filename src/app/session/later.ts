import { OnlineError } from '#domain/online-error.ts'

type Actions = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>

/**
 * Actions whose code comes when the first of them is called: screens show without it. Each is the same function every
 * time, as screens expect of a question that they ask again. Rejects with an OnlineError where the code cannot come.
 * `here`: those that need no other code.
 */
export function later<Made extends Actions>(load: () => Promise<Made>, here: Partial<Made> = {}): Made {
  const known = new Map<string, unknown>(Object.entries(here))
  const callLater =
    (name: string) =>
    async (...given: unknown[]) => {
      const made = await load().catch((error: unknown) => {
        throw new OnlineError('no_connection', '', { cause: error })
      })
      const action = (made as Readonly<Record<string, unknown>>)[name] as (...given: unknown[]) => Promise<unknown>
      return action(...given)
    }
  return new Proxy({} as Made, {
    get(_, name) {
      if (typeof name !== 'string') return undefined
      if (!known.has(name)) known.set(name, callLater(name))
      return known.get(name)
    },
  })
}
