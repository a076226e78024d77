export function organizationPath(organizationId: string): string {
  return `/admin/organizations/${organizationId}`
}

/** The members of one organization, in the list of all users. */
export function membersPath(organizationId: string): string {
  return `/admin/users?organization=${organizationId}`
}
