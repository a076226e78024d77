/** A window's navigator, or a service worker's. */
type BadgeNavigator = {
  readonly setAppBadge?: (count: number) => Promise<void>
  readonly clearAppBadge?: () => Promise<void>
}

/** Sets the badge if the platform supports it; iOS requires notification permission and shows none without it. */
export function setBadge(count: number): void {
  const { navigator } = globalThis as { navigator?: BadgeNavigator }
  const done = count > 0 ? navigator?.setAppBadge?.(count) : navigator?.clearAppBadge?.()
  done?.catch(() => undefined) // the browser may not allow it
}
