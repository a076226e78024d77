import type { InvitationApi } from '#api/invitations.ts'
import { createActions } from '#ui/feedback/actions-context.ts'

export const [InvitationApiProvider, useInvitationApi] = createActions<InvitationApi>('invitation API')
