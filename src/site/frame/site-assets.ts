import type { PageScript } from '../public-page.ts'

/** The paths of one script's built files. */
export type ScriptFiles = {
  readonly script: string
  /** The files that the script imports statically. */
  readonly imports: readonly string[]
  readonly styles: readonly string[]
}

/** The file names in this build (`dist/site/assets.json`). */
export type SiteAssets = {
  readonly styles: readonly string[]
  readonly scripts: Readonly<Partial<Record<'site' | PageScript, ScriptFiles>>>
}
