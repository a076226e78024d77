/** By itself a page is loaded anew at most once, so that it does not go round in circles. */
export function isLoadedAnew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}
