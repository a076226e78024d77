/** Schedule-X reads a global `Temporal` while it loads: where the browser has none, the polyfill comes first. */
export async function loadCalendarGrid() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const { CalendarGrid } = await import('./calendar-grid.tsx')
  return { default: CalendarGrid }
}
