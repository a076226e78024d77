import { useCallback, useEffect, useRef } from 'react'
import { refusalWords } from '#data/store/refusal-words.ts'
import { useAnswer } from '#ui/feedback/use-answer.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { usePeopleApi } from './use-people-api.ts'

/**
 * What only the server knows, for those who manage members; asked for again when the device's own rows say that
 * something has changed (`stamp`). A null organization asks for nothing.
 */
export function useManagedPeople(organizationId: string | null, stamp: string) {
  const { listMembers, listInvitations } = usePeopleApi()
  const online = useOnline()
  const ask = useCallback(async () => {
    if (organizationId === null) return null
    const [members, invitations] = await Promise.all([listMembers(organizationId), listInvitations(organizationId)])
    return { members, invitations }
  }, [organizationId, listMembers, listInvitations])
  const { value, error, askAgain } = useAnswer(ask)

  const askedAt = useRef(stamp)
  useEffect(() => {
    if (askedAt.current === stamp) return
    askedAt.current = stamp
    askAgain()
  }, [stamp, askAgain])

  const problem = online && error !== undefined ? refusalWords(error) : null // without a connection the page says so
  return { people: value ?? null, problem, askAgain }
}
