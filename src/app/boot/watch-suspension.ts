import { resume, suspend } from '#data/store/suspension.ts'

/** Tells the local database when the browser puts this page away, freezes it, or shows it again. */
export function watchSuspension(): void {
  window.addEventListener('pagehide', ({ persisted }) => persisted && suspend())
  window.addEventListener('pageshow', resume)
  document.addEventListener('freeze', suspend)
  document.addEventListener('resume', resume)
}
