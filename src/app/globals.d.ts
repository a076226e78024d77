/** What the build calls this version: a commit, or `unversioned`. */
declare const __APP_VERSION__: string

/** Background Sync, which some browsers have. */
interface ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

interface ImportMetaEnv {
  /** A build for one hosted project carries its address; other builds ask the server for /config.json. */
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
}
