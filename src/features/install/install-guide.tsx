import { EllipsisVertical, MonitorDown, Share, Smartphone, SquarePlus, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useSyncStatus } from '#data/queries/context.tsx'
import { isFullySynced } from '#data/queries/sync-status.ts'
import { getCurrentInstallMethod } from './current-install-method.ts'
import { promptInstall, useInstallation } from './installation.ts'
import { AddPicture, ConfirmPicture, SharePicture } from '#ui/browser/install-pictures.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** Shows how to install in this browser, or why that is not possible. */
export function InstallGuide() {
  const way = getCurrentInstallMethod(useInstallation())
  const status = useSyncStatus()
  const isIos = way === 'ios_safari' || way === 'ios_other'
  if (isIos && status && !isFullySynced(status)) {
    return <p>{t.youCanInstallHere(getProductName())}</p>
  }
  switch (way) {
    case 'installed':
      return <p>{t.isInstalledAndThis(getProductName())}</p>
    case 'prompt':
      return (
        <Button
          variant="primary"
          className="self-start"
          icon={<MonitorDown size={18} />}
          onClick={() => void promptInstall()}
        >
          {t.installApp}
        </Button>
      )
    case 'ios_safari':
      return <IosSteps />
    case 'ios_other':
      return (
        <p>
          {rich(t.iosMenuSteps, {
            named: <Named icon={Share}>{t.share}</Named>,
            named2: <Named icon={SquarePlus}>{t.addHomeScreen}</Named>,
          })}
        </p>
      )
    case 'firefox_windows':
      return <p>{rich(t.chooseRightEndAddress, { name: <strong>{t.addTabTaskbar}</strong> })}</p>
    case 'mac_safari':
      return (
        <p>
          {rich(t.chooseToolbarThen, {
            named: <Named icon={Share}>{t.share}</Named>,
            name: <strong>{t.addDock}</strong>,
          })}
        </p>
      )
    case 'android_menu':
      return (
        <p>
          {rich(t.androidMenuSteps, {
            named: <Named icon={EllipsisVertical}>⋮</Named>,
            named2: <Named icon={Smartphone}>{t.installAppMenu}</Named>,
            name: <strong>{t.addHomeScreenAndroid}</strong>,
            productName: getProductName(),
          })}
        </p>
      )
    case 'desktop_menu':
      return (
        <p>
          {rich(t.desktopMenuSteps, {
            named: <Named icon={EllipsisVertical}>⋮</Named>,
            named2: <Named icon={MonitorDown}>{t.install}</Named>,
            em: <em>{t.castSaveShare}</em>,
            em2: <em>{t.apps}</em>,
            productName: getProductName(),
          })}
        </p>
      )
    case 'insecure':
      return <p>{t.addressNotSecureDoes(getProductName())}</p>
    case 'unable':
      return <p>{t.browserCannotInstallApps}</p>
  }
}

/** Three pictures with a sentence each, because what the buttons look like matters more than what they are called. */
export function IosSteps() {
  return (
    <ol className="flex flex-col gap-4">
      <Step nr={1} picture={<SharePicture />}>
        {rich(t.tapSquareArrowBottom, { name: <strong>{t.share}</strong> })}
      </Step>
      <Step nr={2} picture={<AddPicture />}>
        {rich(t.scrollDownTap, { name: <strong>{t.addHomeScreen}</strong> })}
      </Step>
      <Step nr={3} picture={<ConfirmPicture />}>
        {rich(t.leaveWhereAskedTap, {
          name: <strong>{t.openWebApp}</strong>,
          name2: <strong>{t.add}</strong>,
          productName: getProductName(),
        })}
      </Step>
    </ol>
  )
}

function Step({ nr, picture, children }: { nr: number; picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-tint font-semibold text-accent"
      >
        {nr}
      </span>
      {picture}
      <span className="min-w-0 flex-1 basis-48">{children}</span>
    </li>
  )
}

function Named({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <strong className="inline-flex items-center gap-1 align-bottom whitespace-nowrap">
      <Icon size={18} />
      {children === '⋮' ? <span className="sr-only">{t.threeDots}</span> : children}
    </strong>
  )
}
