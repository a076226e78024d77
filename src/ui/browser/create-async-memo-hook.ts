import { useEffect, useState } from 'react'

/**
 * Creates a hook for a slow computation on loaded data. The computation runs once per `given`, even if a screen is
 * reopened, and does not block the screen. The hook returns `undefined` before the first result, then the previous
 * result until the next one is ready, and `failed` if the computation throws.
 */
export function createAsyncMemoHook<Given extends object, Result extends object>(
  work: (given: Given) => Promise<Result>,
) {
  const known = new WeakMap<Given, Result>()
  const find = async (given: Given) => {
    const result = known.get(given) ?? (await work(given))
    known.set(given, result)
    return result
  }
  return function useWorkedOut(given: Given | undefined): Result | 'failed' | undefined {
    const [last, setLast] = useState<Result | 'failed'>()
    useEffect(() => {
      if (given === undefined) return undefined
      let isWanted = true
      find(given).then(
        (result) => isWanted && setLast(result),
        (error: unknown) => {
          reportError(error)
          if (isWanted) setLast('failed')
        },
      )
      return () => {
        isWanted = false
      }
    }, [given])
    return (given && known.get(given)) ?? last
  }
}
