import { OperatorError } from '../operator-error.ts'

/** A Postgres that this process runs for itself. */
export type Embedded = { readonly url: string; stop(): Promise<void> }

/** Starts it on a data folder, which nobody else may use until it has stopped. */
export async function startEmbedded(folder: string): Promise<Embedded> {
  throw new OperatorError(`There is no database server for ${folder} yet. Set DATABASE_URL to the address of one.`)
}
