import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { SignedInDevice } from '#api/profile.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { formatRelativeMoment } from '#i18n/format-moment.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useProfileActions } from './profile/profile-actions.tsx'
import { t } from './words.ts'

type Answer = {
  readonly value: readonly SignedInDevice[] | undefined
  readonly error: unknown
  readonly askAgain: () => void
}

/**
 * Lists the devices where the person is signed in, and lets the person sign out on the others, one at a time or all at
 * once.
 */
export function DevicesList({ answer: { value: devices, error, askAgain } }: { answer: Answer }) {
  const { signOutDevice, signOutElsewhere } = useProfileActions()
  const [problem, setProblem] = useState<string>()
  const end = (work: Promise<number>) => {
    setProblem(undefined)
    work
      .then((ended) => notify.success(t.signedOut(t.deviceCount(ended))))
      .catch((refused: unknown) => setProblem(errorMessage(refused)))
      .finally(askAgain)
  }
  const others = devices?.filter(({ isThisOne }) => !isThisOne) ?? []
  return (
    <div className="flex flex-col items-start gap-4">
      {problem !== undefined && (
        <div className="w-full">
          <Banner tone="red">{problem}</Banner>
        </div>
      )}
      {error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {!devices && error === undefined && (
        <div className="w-full">
          <SkeletonLines count={2} />
        </div>
      )}
      {devices && (
        <ul className="flex w-full flex-col divide-y divide-line">
          {devices.toSorted(thisOneFirst).map((device) => (
            <Device key={device.id} device={device} onEnd={() => end(signOutDevice(device.id).then(() => 1))} />
          ))}
        </ul>
      )}
      {devices && others.length === 0 && <p className="text-soft">{t.youSignedNowhereElse}</p>}
      {others.length > 0 && <Button onClick={() => end(signOutElsewhere())}>{t.signOutEverywhereElse}</Button>}
    </div>
  )
}

const thisOneFirst = (a: SignedInDevice, b: SignedInDevice) => Number(b.isThisOne) - Number(a.isThisOne)

function Device({ device, onEnd }: { device: SignedInDevice; onEnd: () => void }) {
  const now = new Date(useCurrentMinute())
  const name = formatDevice(device.userAgent)
  const Icon = /iPhone|Android/.test(name) ? Smartphone : Laptop
  const seen = device.lastSeenAt !== null && t.lastSeen(formatRelativeMoment(device.lastSeenAt, now))
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <Icon size={22} className="shrink-0 text-soft" />
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name} {device.isThisOne && <Pill tone="green">{t.thisDevice}</Pill>}
        </p>
        <p className="text-note text-soft tabular">
          {[t.signedIn(formatRelativeMoment(device.signedInAt, now)), seen].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!device.isThisOne && (
        <Button onClick={onEnd} aria-label={t.signOutSigned(name, formatRelativeMoment(device.signedInAt, now))}>
          {t.signOut}
        </Button>
      )}
    </li>
  )
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, t.edge],
  [/OPR\/|Opera/, t.opera],
  [/SamsungBrowser\//, t.samsungInternet],
  [/Firefox\/|FxiOS\//, t.firefox],
  [/Chrome\/|CriOS\/|Chromium\//, t.chrome],
  [/Safari\//, t.safari],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, t.android],
  [/CrOS/, t.chromeOs],
  [/Windows/, t.windows],
  [/Mac OS X|Macintosh/, t.mac],
  [/Linux/, t.linux],
]

/** Returns a device name such as `Chrome on Android`, as far as the user agent reveals it. */
export function formatDevice(userAgent: string | null): string {
  const known = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [known(browsers), known(systems)]
  if (browser && system) return t.browserOnSystem(browser, system)
  return browser ?? system ?? t.aDevice
}
