import * as z from 'zod/mini'
import { idSchema, instantSchema } from '#domain/schema/columns.ts'
import { roles, type Role } from '#domain/schema/organizations.ts'
import { callFunction, voidResponse, type Ask } from '../ask.ts'
import { toPageSchema, toRangeParameters, type PageOfRows, type PageRequest } from './page-of-rows.ts'

const exportedRow = z.object({
  id: idSchema,
  email: z.string(),
  is_admin: z.boolean(),
  last_sign_in_at: z.nullable(instantSchema),
  created_at: instantSchema,
  // The membership in the organization that the list is filtered by comes first, followed by the others, oldest first.
  memberships: z.array(z.object({ organization_id: idSchema, organization: z.string(), role: z.enum(roles) })),
})

/** `is_founder`: the deployment's first administrator, whom no one can change. */
const listedRow = z.extend(exportedRow, { name: z.string(), is_founder: z.boolean() })

/** `admin`: of the platform; `none`: a member of no organization. */
export type RoleFilter = Role | 'admin' | 'none'

export type UserFilter = {
  /** Matches the email address or the name. */
  readonly search: string
  /** null: any. */
  readonly role: RoleFilter | null
  /** null: any organization. */
  readonly organizationId: string | null
}

export function createUserApi(ask: Ask) {
  return {
    listUsers: async (query: UserFilter & PageRequest): Promise<PageOfRows<ListedUser>> => {
      const args = { ...wanted(query), ...toRangeParameters(query) }
      const { total, rows } = await callFunction(ask, 'admin_list_users', args, toPageSchema(listedRow))
      return { total, rows: rows.map(toListed) }
    },

    /**
     * Returns at most `limit` users, starting after the user `after` in the list, or at the beginning if it is null.
     */
    exportUsers: async (
      filter: UserFilter,
      after: ExportedUser | null,
      limit: number,
    ): Promise<readonly ExportedUser[]> => {
      const args = {
        ...wanted(filter),
        p_after_at: after?.createdAt ?? null,
        p_after_id: after?.id ?? null,
        p_limit: limit,
      }
      return (await callFunction(ask, 'admin_export_users', args, z.array(exportedRow))).map(toExported)
    },

    /** Changes a member's role; `from` is the role that was displayed. */
    changeUserRole: (userId: string, organizationId: string, { from, to }: { from: Role; to: Role }) => {
      const args = { p_organization: organizationId, p_user: userId, p_from: from, p_to: to }
      return callFunction(ask, 'admin_change_role', args, voidResponse)
    },

    makeAdmin: (email: string) => callFunction(ask, 'promote_to_admin', { user_email: email }, voidResponse),
    removeAdmin: (userId: string) => callFunction(ask, 'demote_admin', { p_user: userId }, voidResponse),
  }
}

export type ExportedUser = ReturnType<typeof toExported>
export type ListedUser = ReturnType<typeof toListed>
export type UserMembership = ExportedUser['memberships'][number]

const wanted = ({ search, role, organizationId }: UserFilter) => ({
  p_search: search,
  p_role: role,
  p_organization: organizationId,
})

function toExported(row: z.infer<typeof exportedRow>) {
  return {
    id: row.id,
    email: row.email,
    isAdmin: row.is_admin,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    memberships: row.memberships.map(({ organization_id, organization, role }) => ({
      organizationId: organization_id,
      organization,
      role,
    })),
  }
}

function toListed(row: z.infer<typeof listedRow>) {
  return { ...toExported(row), name: row.name, isFounder: row.is_founder }
}
