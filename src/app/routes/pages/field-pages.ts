import { lazy } from 'react'
import { paths } from '../paths.ts'

// The screens used at the field; the others belong to the office part, whose code loads later (office-pages.ts).

const importGamePage = () => import('#features/scores/game-page.tsx')

const load = {
  today: () => import('#features/today/today-page.tsx').then((m) => ({ default: m.TodayPage })),
  enterScore: () => import('#features/today/enter-score-page.tsx').then((m) => ({ default: m.EnterScorePage })),
  scan: () => import('#features/scores/countersign/scan-page.tsx').then((m) => ({ default: m.ScanPage })),
  game: () => importGamePage().then((m) => ({ default: m.GamePage })),
  attention: () =>
    import('#features/sync-status/rejected-changes-page.tsx').then((m) => ({ default: m.RejectedChangesPage })),
  office: () => import('../office-routes.tsx').then((m) => ({ default: m.OfficeRoutes })),
}

export const TodayPage = lazy(load.today)
export const EnterScorePage = lazy(load.enterScore)
export const ScanPage = lazy(load.scan)
export const GamePage = lazy(load.game)
export const AttentionPage = lazy(load.attention)
export const OfficeRoutes = lazy(load.office)

/**
 * Loads the code of the screen at this path if it is one of those most used at the field, otherwise the code of the
 * office screens' routes.
 */
export function preloadPageAt(pathname: string): Promise<unknown> {
  if (pathname === paths.today) return load.today()
  if (pathname === paths.enterScore) return load.enterScore()
  if (pathname.startsWith('/dashboard/games/')) return load.game()
  return load.office()
}

/** Preloads the screens used at the field before the user opens one. */
export async function preloadFieldPages(): Promise<void> {
  const game = importGamePage().then(({ preloadGameParts }) => preloadGameParts())
  await Promise.allSettled([load.today(), load.enterScore(), game, load.scan(), load.attention()])
}
