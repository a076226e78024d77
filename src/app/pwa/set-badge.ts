/** Sets the badge if the platform supports it; iOS requires notification permission and shows none without it. */
export function setBadge(count: number): void {
  const { navigator } = globalThis as { navigator?: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>> }
  const done = count > 0 ? navigator?.setAppBadge?.(count) : navigator?.clearAppBadge?.()
  done?.catch(() => undefined) // the browser may not allow it
}
