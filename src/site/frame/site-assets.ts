import type { PageScript } from '../public-page.ts'

/** Where the built files of one script are. */
export type ScriptFiles = {
  readonly script: string
  /** What it imports at once. */
  readonly imports: readonly string[]
  readonly styles: readonly string[]
}

/** The names that this build gave its files (`dist/site/assets.json`). */
export type SiteAssets = {
  readonly styles: readonly string[]
  readonly scripts: Readonly<Partial<Record<'site' | PageScript, ScriptFiles>>>
}
