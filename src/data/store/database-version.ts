/** Goes up with every change of the stores (database.ts), and gets an upgrade step then. */
export const databaseVersion = 13
