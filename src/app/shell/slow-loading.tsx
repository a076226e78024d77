import { RotateCw } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { create } from 'zustand'
import { onLoadingChange } from '#ui/browser/loading-state.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { Button } from '#ui/plain-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useWorkspace } from '../boot/workspace.ts'
import { StorageRecovery } from './storage-recovery.tsx'
import { useStorageMayBeCleared } from '../pwa/persist-storage.ts'
import { t } from './words.ts'

const useSlow = create<{ readonly isSlow: boolean }>(() => ({ isSlow: false }))

const slowMs = 10_000

/**
 * Makes sure that no screen stays blank without a message: if reading data from this device takes too long, the message
 * says so and what to do about it. Rendered in its own root, next to a tree that may be suspended.
 */
export function trackSlowLoading(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  onLoadingChange((isLoading) => {
    if (isLoading) {
      timer ??= setTimeout(() => useSlow.setState({ isSlow: true }), slowMs)
      return
    }
    clearTimeout(timer)
    timer = undefined
    useSlow.setState({ isSlow: false })
  })
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <>
      <SlowWait />
      <StorageWarning />
    </>,
  )
}

function SlowWait() {
  const { isSlow } = useSlow()
  const workspace = useWorkspace()
  const isBlocked = workspace.phase === 'opening' && workspace.isBlocked === true
  if (!isSlow && !isBlocked) return null
  const isAlone = document.querySelector('main:not(.slow-wait)') === null // no screen has rendered yet, so this message is the whole page
  const Frame = isAlone ? 'main' : 'div'
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <Frame className="slow-wait">
      <Card className="fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-40 mx-auto flex max-h-[70dvh] max-w-md flex-col gap-3 overflow-y-auto p-4 lg:bottom-4 print:hidden">
        <div role="alert" className="flex flex-col gap-1">
          <Heading>{isBlocked ? t.closeOtherTab : t.takingLongerThanShould}</Heading>
          <p className="text-soft">{isBlocked ? blocked() : t.slowExplanation}</p>
        </div>
        {isBlocked || !('account' in workspace) ? (
          <Button className="self-start" icon={<RotateCw size={18} />} onClick={() => location.reload()}>
            {t.tryAgain}
          </Button>
        ) : (
          <StorageRecovery userId={workspace.account.userId} />
        )}
      </Card>
    </Frame>
  )
}

function blocked(): string {
  return t.alsoOpenAnotherTab(getProductName())
}

/** Shown at the first pending change in a browser that does not promise to keep it (a Safari tab). */
export function StorageWarning() {
  const { isTold } = useStorageMayBeCleared()
  if (!isTold) return null
  return (
    <Card className="fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-md flex-col gap-2 p-4 lg:bottom-4 print:hidden">
      <div role="status">
        <p className="font-semibold">{t.changeSavedBrowserOnly}</p>
        <p className="text-note text-soft">{t.sentWhenYouBack(getProductName())}</p>
      </div>
      <Button className="self-end" onClick={() => useStorageMayBeCleared.setState({ isTold: false })}>
        {t.ok}
      </Button>
    </Card>
  )
}
