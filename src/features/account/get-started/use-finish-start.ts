import { useCallback, useEffect, useRef, useState } from 'react'
import { getDeviceRegion } from '#i18n/device-region.ts'
import { toOnboardingKey } from '#domain/get-started/onboarding.ts'
import { writeLocalText } from '#ui/forms/local-text.ts'
import { useAccountActions } from '../profile/account-actions.tsx'
import { deletePendingStart, type PendingStart } from './pending-start.ts'
import { describeStartFailure } from './start-words.ts'
import { t } from './words.ts'

export type StartRequest = Omit<PendingStart, 'at'>
type Finishing = { readonly problem: string | null; readonly finish: () => void }

/**
 * Asks the server to create the requested organization. Calling `finish` again while a request is running does nothing.
 */
export function useFinishStart(
  start: StartRequest,
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
      await createOrganization({ id, name, region: getDeviceRegion(), beginning: { ...beginning, phone } })
      writeLocalText(toOnboardingKey(id), JSON.stringify(beginning))
      deletePendingStart()
      onFinished()
    } catch (error) {
      setProblem(t.signupFailedPleaseTry2(describeStartFailure(error, 'create_organization').words))
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
