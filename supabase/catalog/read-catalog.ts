import {
  callCosts,
  type Catalog,
  type CatalogFunction,
  type CallCost,
  type DatabaseRole,
} from '#api/catalog-function.ts'

const standardMaxBytes = 64 * 1024

type Row = {
  readonly name: string
  readonly required: Record<string, string>
  readonly optional: Record<string, string>
  readonly returns: string
  readonly returnsSet: boolean
  readonly isVolatile: boolean
  readonly roles: DatabaseRole[]
  readonly comment: string
}

/** Returns every function of the schema that the API exposes, ordered by name. */
export async function readCatalog(query: <T>(sql: string) => Promise<T[]>): Promise<Catalog> {
  const rows = await query<Row>(`
    select p.proname as name, p.proretset as "returnsSet", p.provolatile = 'v' as "isVolatile",
      format_type(p.prorettype, null) as returns,
      coalesce(json_object_agg(a.name, a.type order by a.nth) filter (where a.nth <= p.pronargs - p.pronargdefaults), '{}') as required,
      coalesce(json_object_agg(a.name, a.type order by a.nth) filter (where a.nth > p.pronargs - p.pronargdefaults), '{}') as optional,
      (select coalesce(json_agg(r order by r), '[]') from unnest(array['anon', 'authenticated']) r
       where has_function_privilege(r, p.oid, 'execute')) as roles,
      coalesce(obj_description(p.oid, 'pg_proc'), '') as comment
    from pg_proc p
    left join lateral (
      select nth, p.proargnames[nth] as name, format_type(p.proargtypes[nth - 1], null) as type
      from generate_series(1, p.pronargs) nth
    ) a on true
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    group by p.oid order by p.proname collate "C", p.oid`)
  const names = rows.map(({ name }) => name)
  const twice = names.find((name, nth) => names.indexOf(name) !== nth)
  if (twice !== undefined) throw new Error(`The API has two functions with the name ${twice}.`)
  return Object.fromEntries(rows.map((row) => [row.name, describe(row)]))
}

function describe({ name, comment, isVolatile, required, optional, returns, returnsSet, roles }: Row): CatalogFunction {
  const limits = readLimits(name, comment)
  return {
    required,
    ...(Object.keys(optional).length > 0 && { optional }),
    returns,
    ...(returnsSet && { returnsSet }),
    roles,
    maxBytes: limits.maxBytes ?? standardMaxBytes,
    cost: limits.cost ?? (isVolatile ? 'write' : 'read'),
  }
}

/** Reads limits such as `limit 8 MB, cost push`, or one of the two. */
function readLimits(name: string, comment: string): { maxBytes?: number; cost?: CallCost } {
  if (comment === '') return {}
  const [, count, unit, word] = /^(?:limit (\d+) (kB|MB))?(?:(?:^|, )cost (\w+))?$/.exec(comment) ?? []
  const cost = callCosts.find((known) => known === word)
  if ((count === undefined && word === undefined) || (word !== undefined && cost === undefined))
    throw new Error(`The comment of ${name} is neither a limit nor a cost: ${comment}`)
  return {
    ...(count !== undefined && { maxBytes: Number(count) * (unit === 'MB' ? 1024 * 1024 : 1024) }),
    ...(cost !== undefined && { cost }),
  }
}
