import { useCallback, useEffect, useRef, useState } from 'react'
import { beginningKey } from '#domain/get-started/beginning.ts'
import { keepText } from '#ui/forms/kept-text.ts'
import { useAccountActions } from '../profile/account-actions.tsx'
import { forgetStart, type KeptStart } from './kept-start.ts'
import { startFailure } from './start-words.ts'

export type AskedStart = Omit<KeptStart, 'at'>
type Finishing = { readonly problem: string | null; readonly finish: () => void }

/** Has the server create the requested organization; only once, even if called repeatedly. */
export function useFinishStart(
  start: AskedStart,
  { onFinished, atOnce }: { onFinished: () => void; atOnce: boolean },
): Finishing {
  const { createOrganization } = useAccountActions()
  const [problem, setProblem] = useState<string | null>(null)
  const isAsking = useRef(false)

  const ask = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    setProblem(null)
    const { id, organization: name, beginning, phone } = start
    try {
      await createOrganization({ id, name, beginning: { ...beginning, phone } })
      keepText(beginningKey(id), JSON.stringify(beginning))
      forgetStart()
      onFinished()
    } catch (error) {
      setProblem(`Signup failed. Please try again. ${startFailure(error, 'create_organization').words}`)
    } finally {
      isAsking.current = false
    }
  }, [start, createOrganization, onFinished])

  const wasAsked = useRef(!atOnce)
  useEffect(() => {
    if (wasAsked.current) return
    wasAsked.current = true
    void ask()
  }, [ask])
  return { problem, finish: () => void ask() }
}
