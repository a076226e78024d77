export type BackupSettings = {
  readonly folder: string
  readonly times: readonly TimeOfDay[]
  readonly keep: RetentionPolicy
}

/** A time of day by the server's clock. */
export type TimeOfDay = { readonly hour: number; readonly minute: number }

export type RetentionPolicy = { readonly daily: number; readonly weekly: number }
