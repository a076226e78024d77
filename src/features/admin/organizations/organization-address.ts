export function toOrganizationPath(organizationId: string): string {
  return `/admin/organizations/${organizationId}`
}

/** Returns the link to one organization's members in the list of all users. */
export function toMembersPath(organizationId: string): string {
  return `/admin/users?organization=${organizationId}`
}
