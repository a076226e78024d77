import type { PeopleApi } from '#api/people.ts'
import { createActions } from '#ui/feedback/actions-context.ts'

export const [PeopleApiProvider, usePeopleApi] = createActions<PeopleApi>('people API')
