/**
 * Increase this with every change to the stores (database.ts), and add an upgrade step. A step first passes its
 * transaction to `abortOnSuspend`.
 */
export const databaseVersion = 1
