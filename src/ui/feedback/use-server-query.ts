import { useCallback, useEffect, useMemo, useState } from 'react'
import { useOnline } from '../browser/use-online.ts'

type Answered<Value> = { readonly question: unknown; readonly value?: Value; readonly error?: unknown }

/**
 * Requests data that only the server has, and requests it again after a reconnect. `question` must be stable while the
 * request is the same. During a refetch, the last response is still returned.
 */
export function useServerQuery<Value>(question: () => Promise<Value>): {
  readonly value: Value | undefined
  /** Why there is no response, or no newer one. */
  readonly error: unknown
  readonly askAgain: () => void
} {
  const online = useOnline()
  const [round, setRound] = useState(0)
  const [answered, setAnswered] = useState<Answered<Value>>()
  const asking = useMemo(() => ({ question, round, online }), [question, round, online])
  useEffect(() => {
    let isCurrent = true
    const { question } = asking
    question().then(
      (value) => isCurrent && setAnswered({ question, value }),
      (error: unknown) =>
        isCurrent && setAnswered((before) => ({ ...(before?.question === question ? before : { question }), error })),
    )
    return () => {
      isCurrent = false
    }
  }, [asking])
  const current = answered?.question === question ? answered : undefined
  return {
    value: current?.value,
    error: current?.error,
    askAgain: useCallback(() => setRound((before) => before + 1), []),
  }
}
