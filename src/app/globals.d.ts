/** The build's name for this version: a commit, or `unversioned`. */
declare const __APP_VERSION__: string

/** Background Sync; not every browser has it. */
interface ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

interface ImportMetaEnv {
  /** A build for one hosted project contains its address; other builds request /config.json from the server. */
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
}
