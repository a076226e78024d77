import type { AdminApi } from '#api/administration/administration.ts'
import { createActionsContext } from '#ui/feedback/actions-context.ts'

export const [AdminApiProvider, useAdminApi] = createActionsContext<AdminApi>('admin API')
