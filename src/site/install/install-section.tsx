import { MonitorDown } from 'lucide-react'
import type { InstallMethod } from '#ui/browser/install-method.ts'
import { pageWidthClass } from '../parts/page-section.tsx'
import { AndroidGuide, IosGuide, LaptopGuide } from './install-guides.tsx'

type InstallSectionProps = { words: Readonly<Record<InstallMethod | 'unknown', string>> }

/**
 * How this device can install the app, and the guides for every device. client/install-page.ts shows the matching line,
 * and the button if there is an install prompt. The guides also serve people without scripts, and people setting up
 * someone else's phone.
 */
export function InstallSection({ words }: InstallSectionProps) {
  return (
    <section
      id="install"
      data-install=""
      aria-labelledby="install-title"
      className="scroll-mt-16 bg-tint py-14 sm:py-20"
    >
      <div className={pageWidthClass}>
        <div className="flex flex-col gap-8 lg:flex-row lg:items-start lg:justify-between">
          <div className="flex max-w-2xl flex-col items-start gap-4">
            <h2 id="install-title" className="text-[1.75rem] leading-tight font-bold tracking-tight sm:text-4xl">
              Install Fieldside
            </h2>
            <div role="status" className="text-lg text-pretty text-soft">
              {Object.entries(words).map(([way, text]) => (
                <p key={way} data-install-way={way} hidden={way !== 'unknown'}>
                  {text}
                </p>
              ))}
            </div>
            <button
              type="button"
              hidden
              data-install-button=""
              className="inline-flex min-h-12 items-center gap-2 rounded-control border border-accent bg-accent px-6 font-semibold text-accent-ink hover:border-accent-strong hover:bg-accent-strong [[hidden]]:hidden"
            >
              <MonitorDown className="size-5" />
              Install Fieldside
            </button>
            <a
              href="/dashboard/today"
              hidden
              data-install-open=""
              className="inline-flex min-h-12 items-center rounded-control border border-line-button bg-card px-6 font-semibold hover:border-line-strong [[hidden]]:hidden"
            >
              Open Fieldside
            </a>
          </div>
          <figure hidden data-install-code="" className="flex shrink-0 items-center gap-4 [[hidden]]:hidden">
            <div className="size-32 rounded-card bg-white" />
            <figcaption className="max-w-44 text-soft">
              <strong className="block text-ink">For your phone</strong>
              Point its camera here, and this page opens on it.
            </figcaption>
          </figure>
        </div>
        <ul className="mt-10 grid items-start gap-4 sm:gap-6 lg:grid-cols-3">
          <IosGuide />
          <AndroidGuide />
          <LaptopGuide />
        </ul>
      </div>
    </section>
  )
}
