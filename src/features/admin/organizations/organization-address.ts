export function organizationPath(organizationId: string): string {
  return `/admin/organizations/${organizationId}`
}

/** Returns the link to one organization's members in the list of all users. */
export function membersPath(organizationId: string): string {
  return `/admin/users?organization=${organizationId}`
}
