import type { Database } from '../database/database.ts'
import type { Secrets } from '../database/secrets.ts'
import type { AccountMails } from '../mail/account-mails.ts'

/** What every account call works with. */
export type AuthParts = {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly secrets: Secrets
  readonly mails: AccountMails
  /** What the tokens name as their issuer. */
  readonly publicUrl: () => string
  /** Nobody signs in before they have opened the link in a mail. */
  readonly requireConfirmation: boolean
  /** Whether guesses and mails are counted. Tries of a code always are. */
  readonly countsTries: boolean
  readonly trustProxy: boolean
  readonly later: Later
}

/** Work after the answer, so that the answer takes equally long whether there is any. */
export type Later = {
  run(work: () => Promise<void>): void
  /** Waits for what is under way. */
  settle(): Promise<void>
}

export function createLater(): Later {
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
