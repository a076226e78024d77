import { useEffect, useState } from 'react'

/**
 * A hook for what takes a while to be made of something that was read: it is made beside the screen, once for each
 * `given`, also when a screen that was left is opened again. It answers `undefined` before the first, and the one before
 * until the next is made.
 */
export function workedOut<Given extends object, Result extends object>(work: (given: Given) => Promise<Result>) {
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
