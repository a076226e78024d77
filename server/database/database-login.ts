// A login of the server other than the owner's. A request's statement never runs with the rights of the owner, who may
// do everything and, in the embedded PostgreSQL, is a superuser.

export type DatabaseLogin = { readonly name: string; readonly password: string }
