import { useAccount, useLiveQuery } from '#data/queries/context.tsx'

/** The person's organizations. Names on this device are more recent than the account's, and available offline. */
export function useOrganizations(): readonly { readonly id: string; readonly name: string }[] {
  const account = useAccount()
  const renamed = useLiveQuery(
    async (db) => (await db.organizations.toArray()).map(({ id, name }) => [id, name] as const),
    [],
  )
  const names = new Map(renamed)
  return account?.organizations.map(({ id, name }) => ({ id, name: names.get(id) ?? name })) ?? []
}
