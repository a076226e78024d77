/** Increase it with every change to the stores (database.ts), and add an upgrade step. */
export const databaseVersion = 14
