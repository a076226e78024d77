/** The Background Sync tag for sending the outbox. */
export const outboxTag = 'fieldside-outbox'
