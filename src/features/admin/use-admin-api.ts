import type { AdminApi } from '#api/administration/administration.ts'
import { createActions } from '#ui/feedback/actions-context.ts'

export const [AdminApiProvider, useAdminApi] = createActions<AdminApi>('admin API')
