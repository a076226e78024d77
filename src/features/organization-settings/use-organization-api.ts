import type { OrganizationApi } from '#api/organization.ts'
import { createActions } from '#ui/feedback/actions-context.ts'

export const [OrganizationApiProvider, useOrganizationApi] = createActions<OrganizationApi>('organization API')
