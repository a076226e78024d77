import type { catalog, FunctionName } from './catalog.ts'

type Catalog = typeof catalog

type ValueOf<Type> = Type extends 'uuid' | 'text' | 'timestamp with time zone'
  ? string | null
  : Type extends 'integer' | 'bigint'
    ? number | null
    : Type extends 'boolean'
      ? boolean | null
      : unknown

type ValuesOf<Parameters> = { readonly [Name in keyof Parameters]: ValueOf<Parameters[Name]> }

/** What a function of the server is called with: its parameters by name, those with a default where they are wanted. */
export type ArgumentsOf<Name extends FunctionName> = ValuesOf<Catalog[Name]['required']> &
  Partial<ValuesOf<Catalog[Name]['optional']>>
