import { BellRing } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { NotificationApi, OwnNotifications } from '#api/notifications.ts'
import { errorMessage } from '#data/store/error-message.ts'
import {
  getPushPermission,
  removePushSubscription,
  storePushAccount,
  subscribeToPush,
} from '#ui/browser/push-subscription.ts'
import { readBrowserFacts } from '#ui/browser/browser-facts.ts'
import { getInstallMethod } from '#ui/browser/install-method.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { Section } from '#ui/layout/section.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

type Props = {
  readonly own: OwnNotifications
  readonly api: NotificationApi
  readonly userId: string
  readonly installation: ReactNode
  readonly onChanged: () => void
}

/**
 * Push notifications on this device. The browser's question appears only after a tap on our button, and never again
 * once it was denied.
 */
export function PushSection({ own, api, userId, installation, onChanged }: Props) {
  const others = own.devices.filter(({ is_current: isCurrent }) => !isCurrent).length
  return (
    <Section title={t.pushTitle} notes={others > 0 ? t.pushOtherDevices(others) : undefined} online>
      <ThisDevice own={own} api={api} userId={userId} installation={installation} onChanged={onChanged} />
    </Section>
  )
}

function ThisDevice({ own, api, userId, installation, onChanged }: Props) {
  const online = useOnline()
  const [permission, setPermission] = useState(getPushPermission)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const serverKey = own.vapid_public_key
  const isOn = permission === 'granted' && own.devices.some(({ is_current: isCurrent }) => isCurrent)

  const run = async (work: () => Promise<void>): Promise<void> => {
    setProblem(undefined)
    setBusy(true)
    try {
      await work()
      onChanged()
    } catch (error) {
      setProblem(error instanceof DOMException ? t.pushFailed : errorMessage(error))
    }
    setPermission(getPushPermission())
    setBusy(false)
  }
  const turnOn = async (key: string): Promise<void> => {
    const subscription = await subscribeToPush(key)
    if (!subscription) return // not permitted: the state says so
    await api.subscribeToPush(subscription)
    storePushAccount(userId)
  }
  const turnOff = async (): Promise<void> => {
    await api.unsubscribeFromPush(null) // first: if it fails, notifications are still on everywhere
    storePushAccount(null)
    await removePushSubscription()
  }

  if (serverKey === null) return <p>{t.pushNotByServer}</p>
  if (permission === 'unable') return <Unable installation={installation} />
  if (permission === 'denied') return <p>{t.pushDenied(getProductName())}</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <FormProblem message={problem} />
      <p>{isOn ? t.pushIsOn : t.pushIsOff}</p>
      {isOn ? (
        <Button disabled={isBusy || !online} onClick={() => void run(turnOff)}>
          {t.pushTurnOff}
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={<BellRing size={18} />}
          disabled={isBusy || !online}
          onClick={() => void run(() => turnOn(serverKey))}
        >
          {t.pushTurnOn}
        </Button>
      )}
    </div>
  )
}

/** On an iPhone, the installed app can do what the browser cannot. */
function Unable({ installation }: { installation: ReactNode }) {
  const method = getInstallMethod(readBrowserFacts({ hasPrompt: false, isInstalled: false }))
  if (method !== 'ios_safari' && method !== 'ios_other') return <p>{t.pushUnable}</p>
  return (
    <>
      <p>{t.pushNeedsInstallation(getProductName())}</p>
      {installation}
    </>
  )
}
