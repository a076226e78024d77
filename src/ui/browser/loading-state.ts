import { useEffect, useState } from 'react'

// Much is preloaded. None of it may take time from what the user is waiting for: it loads once no screen shows a
// loading state.

let loading = 0
let notifyListener: (isLoading: boolean) => void = () => undefined
const waiting = new Set<() => void>()

/** For components that are shown while something loads. */
export function useMarkLoading(isOnDevice = true): void {
  useEffect(() => {
    if (!isOnDevice) return undefined // the component waits for the very code that is held back here
    notifyListener(++loading > 0)
    return () => {
      notifyListener(--loading > 0)
      if (loading === 0) whenIdle(release)
    }
  }, [isOnDevice])
}

/** Calls `listener` now, and on every change, with whether the screen shows that data from this device is loading. */
export function onLoadingChange(listener: (isLoading: boolean) => void): void {
  notifyListener = listener
  listener(loading > 0)
}

/** Resolves when the screen's main content is shown, or after a second and a half. */
export async function waitUntilLoaded(): Promise<void> {
  await new Promise<void>((resolve) => {
    waiting.add(resolve)
    setTimeout(resolve, longestMs)
    whenIdle(release)
  })
}

/** Returns whether the main content is shown, for secondary parts of a screen. */
export function useIsLoaded(): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    let isWanted = true
    void waitUntilLoaded().then(() => isWanted && setIsShown(true))
    return () => {
      isWanted = false
    }
  }, [])
  return isShown
}

const longestMs = 1500

function release(): void {
  if (loading > 0) return
  for (const resolve of waiting) resolve()
  waiting.clear()
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 1000 })
  else requestAnimationFrame(() => requestAnimationFrame(work)) // Safari has no `requestIdleCallback`
}
