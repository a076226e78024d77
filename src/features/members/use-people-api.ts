import type { PeopleApi } from '#api/people.ts'
import { createActionsContext } from '#ui/feedback/actions-context.ts'

export const [PeopleApiProvider, usePeopleApi] = createActionsContext<PeopleApi>('people API')
