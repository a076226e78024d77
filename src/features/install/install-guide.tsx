import { EllipsisVertical, MonitorDown, Share, Smartphone, SquarePlus, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useSyncStatus } from '#data/queries/context.tsx'
import { isFullySynced } from '#data/queries/sync-status.ts'
import { getCurrentInstallMethod } from './current-install-method.ts'
import { promptInstall, useInstallation } from './installation.ts'
import { AddPicture, ConfirmPicture, SharePicture } from '#ui/browser/install-pictures.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'

/** Shows how to install in this browser, or why that is not possible. */
export function InstallGuide() {
  const way = getCurrentInstallMethod(useInstallation())
  const status = useSyncStatus()
  const isIos = way === 'ios_safari' || way === 'ios_other'
  if (isIos && status && !isFullySynced(status)) {
    return (
      <p>
        You can install {getProductName()} here once all changes are sent and you have a signal: the installed app has
        its own storage and would not have what waits in this browser.
      </p>
    )
  }
  switch (way) {
    case 'installed':
      return <p>{getProductName()} is installed, and this is it.</p>
    case 'prompt':
      return (
        <Button
          variant="primary"
          className="self-start"
          icon={<MonitorDown aria-hidden="true" size={18} />}
          onClick={() => void promptInstall()}
        >
          Install the app
        </Button>
      )
    case 'ios_safari':
      return <IosSteps />
    case 'ios_other':
      return (
        <p>
          Open this browser’s <Named icon={Share}>Share</Named> menu and choose{' '}
          <Named icon={SquarePlus}>Add to Home Screen</Named>. If it isn’t there, open this address in Safari and do the
          same. Then open the app once while you have a signal: it has its own storage.
        </p>
      )
    case 'firefox_windows':
      return (
        <p>
          Choose <strong>Add tab to taskbar</strong> at the right end of the address bar. Firefox from the Microsoft
          Store doesn’t have it.
        </p>
      )
    case 'mac_safari':
      return (
        <p>
          Choose <Named icon={Share}>Share</Named> in the toolbar, then <strong>Add to Dock</strong>.
        </p>
      )
    case 'android_menu':
      return (
        <p>
          Open the browser’s menu <Named icon={EllipsisVertical}>⋮</Named> and choose{' '}
          <Named icon={Smartphone}>Install app</Named> or <strong>Add to Home screen</strong>. Where the menu offers to
          open {getProductName()} instead, it is installed already.
        </p>
      )
    case 'desktop_menu':
      return (
        <p>
          Open the browser’s menu <Named icon={EllipsisVertical}>⋮</Named> and choose{' '}
          <Named icon={MonitorDown}>Install</Named>; it may stand under <em>Cast, save and share</em> or <em>Apps</em>.
          Where the menu offers to open {getProductName()} instead, it is installed already.
        </p>
      )
    case 'insecure':
      return (
        <p>
          This address is not secure (it does not begin with https), so no browser installs the app from it. Whoever
          runs your league’s {getProductName()} can change that.
        </p>
      )
    case 'unable':
      return (
        <p>
          This browser cannot install apps; Chrome, Edge, Safari and Firefox on Windows can. Everything works here too,
          also without a connection.
        </p>
      )
  }
}

/** Three pictures with a sentence each: what the buttons look like matters more than what they are called. */
export function IosSteps() {
  return (
    <ol className="flex flex-col gap-4">
      <Step nr={1} picture={<SharePicture />}>
        Tap <strong>Share</strong>: the square with an arrow, at the bottom of Safari or behind its three dots, or at
        the top on an iPad.
      </Step>
      <Step nr={2} picture={<AddPicture />}>
        Scroll down and tap <strong>Add to Home Screen</strong>.
      </Step>
      <Step nr={3} picture={<ConfirmPicture />}>
        Leave <strong>Open as Web App</strong> on where it is asked, tap <strong>Add</strong>, then open{' '}
        {getProductName()} once while you have a signal: it has its own storage, and loads your leagues into it.
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
      <Icon aria-hidden="true" size={18} />
      {children === '⋮' ? <span className="sr-only">with three dots</span> : children}
    </strong>
  )
}
