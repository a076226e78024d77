/** What the browser's Background Sync calls the sending of the outbox. */
export const outboxTag = 'fieldside-outbox'
