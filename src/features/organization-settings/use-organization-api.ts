import type { OrganizationApi } from '#api/organization.ts'
import { createActionsContext } from '#ui/feedback/actions-context.ts'

export const [OrganizationApiProvider, useOrganizationApi] = createActionsContext<OrganizationApi>('organization API')
