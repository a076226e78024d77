import type { ReactNode } from 'react'
import {
  AddPicture,
  ConfirmPicture,
  InstallPicture,
  MenuItemPicture,
  MenuPicture,
  SharePicture,
} from '#ui/browser/install-pictures.tsx'

export function IosGuide() {
  return (
    <Guide
      id="ios"
      title="iPhone and iPad"
      browser="In Safari; Chrome, Edge and Firefox have it in their Share menu, too"
    >
      <Step nr={1} picture={<SharePicture />}>
        Tap <strong>Share</strong>: the square with an arrow, at the bottom of Safari or behind its three dots, or at
        the top on an iPad.
      </Step>
      <Step nr={2} picture={<AddPicture />}>
        Scroll down and tap <strong>Add to Home Screen</strong>.
      </Step>
      <Step nr={3} picture={<ConfirmPicture />}>
        Leave <strong>Open as Web App</strong> on where it is asked, tap <strong>Add</strong>, then open the app once
        while you have a signal: it has a storage of its own, and loads your leagues into it.
      </Step>
    </Guide>
  )
}

export function AndroidGuide() {
  return (
    <Guide id="android" title="Android" browser="In Chrome, Edge, Samsung Internet or Firefox">
      <Step nr={1} picture={<MenuPicture />}>
        Open the browser’s <strong>menu</strong>: three dots or three lines, at the top or at the bottom.
      </Step>
      <Step nr={2} picture={<MenuItemPicture />}>
        Tap <strong>Install app</strong> or <strong>Add to Home screen</strong>.
      </Step>
      <Step nr={3} picture={<InstallPicture />}>
        Tap <strong>Install</strong>. The icon appears on your home screen.
      </Step>
    </Guide>
  )
}

export function LaptopGuide() {
  return (
    <Guide id="laptop" title="Laptop" browser="In Chrome, Edge, Safari, or Firefox on Windows">
      <Step>
        <strong>Chrome:</strong> choose the install icon at the right end of the address bar, or the menu,{' '}
        <em>Cast, save and share</em>, then <em>Install page as app</em>.
      </Step>
      <Step>
        <strong>Edge:</strong> open the menu, then <em>Apps</em>, then <em>Install this site as an app</em>.
      </Step>
      <Step>
        <strong>Firefox on Windows:</strong> choose <em>Add tab to taskbar</em> in the address bar.
      </Step>
      <Step>
        <strong>Safari on a Mac:</strong> choose <em>Share</em> in the toolbar, then <em>Add to Dock</em>.
      </Step>
    </Guide>
  )
}

type GuideProps = { id: 'ios' | 'android' | 'laptop'; title: string; browser: string; children: ReactNode }

/** The guide for the current device comes first and says so (client/install-page.ts). */
function Guide({ id, title, browser, children }: GuideProps) {
  const isInOrder = id !== 'laptop'
  const Steps = isInOrder ? 'ol' : 'ul'
  return (
    <li
      id={id}
      data-install-guide={id}
      className="scroll-mt-24 rounded-card border border-line bg-card p-5 shadow-card data-[here]:order-first data-[here]:border-accent sm:p-6"
    >
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-section">
        {title}
        <span
          hidden
          data-install-here=""
          className="rounded-full bg-tint px-2.5 py-0.5 text-note font-semibold text-accent"
        >
          This device
        </span>
      </h3>
      <p className="mt-1 text-note text-soft">{browser}</p>
      <Steps className="mt-4 flex flex-col gap-5">{children}</Steps>
    </li>
  )
}

type StepProps = { nr?: number; picture?: ReactNode; children: ReactNode }

function Step({ nr, picture, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {picture}
      <p className="min-w-0 flex-1 basis-32 text-pretty">
        {nr && (
          <span aria-hidden="true" className="tabular font-extrabold text-accent">
            {nr}.{' '}
          </span>
        )}
        {children}
      </p>
    </li>
  )
}
