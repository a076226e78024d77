import type { InvitationApi } from '#api/invitations.ts'
import { createActionsContext } from '#ui/feedback/actions-context.ts'

export const [InvitationApiProvider, useInvitationApi] = createActionsContext<InvitationApi>('invitation API')
