export type DatabaseRole = 'anon' | 'authenticated'

/** How much of its caller's budget a call uses, and how long it may take (server/gateway/rpc/limits.ts). */
export const callCosts = ['read', 'write', 'push', 'form', 'page', 'bulk'] as const
export type CallCost = (typeof callCosts)[number]

/** A function of the database's API, as supabase/schema declares it. The types are Postgres types. */
export type CatalogFunction = {
  readonly required: Readonly<Record<string, string>>
  /** Parameters with a default, if there are any. */
  readonly optional?: Readonly<Record<string, string>>
  /** `void` if nothing is returned, `record` if it returns rows with several columns. */
  readonly returns: string
  readonly returnsSet?: true
  readonly roles: readonly DatabaseRole[]
  /** The size limit of the request body after decompression. */
  readonly maxBytes: number
  readonly cost: CallCost
}

export type Catalog = Readonly<Record<string, CatalogFunction>>
