import type { PageScript } from '../public-page.ts'

/** The paths of one script's built files. */
export type ScriptFiles = {
  readonly script: string
  /** Its static imports. */
  readonly imports: readonly string[]
  readonly styles: readonly string[]
}

/** The file names in this build (`dist/site/assets.json`). */
export type SiteAssets = {
  readonly styles: readonly string[]
  readonly scripts: Readonly<Partial<Record<'site' | PageScript, ScriptFiles>>>
}
