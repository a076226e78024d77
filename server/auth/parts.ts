import type { Database } from '../database/database.ts'
import type { Secrets } from '../database/secrets.ts'
import type { AccountMails } from '../mail/account-mails.ts'

/** The dependencies of every account call. */
export type AuthParts = {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly secrets: Secrets
  readonly mails: AccountMails
  /** The issuer named in tokens. */
  readonly publicUrl: () => string
  /** Whether a person must open the link in an email before signing in. */
  readonly requireConfirmation: boolean
  /** Whether guesses and emails are limited. Attempts to enter a code always are. */
  readonly countsTries: boolean
  readonly trustProxy: boolean
  readonly later: BackgroundWork
}

/** Runs work after the response, so that the response time does not reveal whether there was any. */
export type BackgroundWork = {
  run(work: () => Promise<void>): void
  /** Waits for running work. */
  settle(): Promise<void>
}

export function createBackgroundWork(): BackgroundWork {
  const underWay = new Set<Promise<void>>()
  return {
    run(work) {
      const running = new Promise<void>((resolve) => void setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => console.error('Work after an answer failed:', error))
      underWay.add(running)
      void running.finally(() => underWay.delete(running))
    },
    async settle() {
      await Promise.all(underWay)
    },
  }
}
