import { useEffect, useState } from 'react'

// Much is loaded before anybody asks for it. None of it may take the phone's time from what somebody waits for: it comes
// when no screen shows any more that it is loading.

let loading = 0
let tell: (isLoading: boolean) => void = () => undefined
const waiting = new Set<() => void>()

/** For what stands in place of something that is on its way. */
export function useStillLoading(isOnDevice = true): void {
  useEffect(() => {
    if (!isOnDevice) return undefined // the code that is held back here is what it waits for
    tell(++loading > 0)
    return () => {
      tell(--loading > 0)
      if (loading === 0) whenIdle(release)
    }
  }, [isOnDevice])
}

/** `listener` hears now, and from then on, whether the screen shows that something from this device is on its way. */
export function followLoading(listener: (isLoading: boolean) => void): void {
  tell = listener
  listener(loading > 0)
}

/** Resolves when what the screen is about is there, after a second and a half at the latest. */
export async function whenShown(): Promise<void> {
  await new Promise<void>((resolve) => {
    waiting.add(resolve)
    setTimeout(resolve, longestMs)
    whenIdle(release)
  })
}

/** Whether it is there yet, for what a screen shows beside. */
export function useIsShown(): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    let isWanted = true
    void whenShown().then(() => isWanted && setIsShown(true))
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
  else requestAnimationFrame(() => requestAnimationFrame(work)) // Safari
}
