import { useEffect, useState } from 'react'

// Much is preloaded, but never at the expense of what the user is waiting for: preloading starts as soon as no screen
// shows a loading state.

let loading = 0
let notifyListener: (isLoading: boolean) => void = () => undefined
const waiting = new Set<() => void>()

/** Counts the calling component as a loading state while it is shown. */
export function useMarkLoading(isOnDevice = true): void {
  useEffect(() => {
    if (!isOnDevice) return undefined // the component waits for code that is loaded only when nothing counts as loading
    notifyListener(++loading > 0)
    return () => {
      notifyListener(--loading > 0)
      if (loading === 0) whenIdle(release)
    }
  }, [isOnDevice])
}

/** Calls `listener` now and on every change, with whether the screen shows a loading state for data on this device. */
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

/**
 * Returns whether secondary parts of a screen may be shown: once its main content is shown, or after a second and a
 * half.
 */
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
