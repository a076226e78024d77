import type { ArgumentsOf } from '#api/arguments.ts'
import type { FunctionName } from '#api/catalog.ts'
import type * as z from 'zod/mini'
import { callServer } from '../session/call-server.ts'
import { callFunction, person, type PersonParts } from '../session/person.ts'

/** How the administration asks the server, under the session of the person at this device. Rejections: call-server.ts. */
export type Ask = {
  /** A function of the database. */
  readonly ask: <Answer, Name extends FunctionName>(
    name: Name,
    args: ArgumentsOf<Name>,
    answer: z.ZodMiniType<Answer>,
  ) => Promise<Answer>
  /** Anything else: the auth server, the embedded server itself. */
  readonly call: <Answer>(call: Parameters<typeof callServer<Answer>>[1]) => Promise<Answer>
}

export function createAsk(parts: PersonParts): Ask {
  return {
    ask: (name, args, answer) => callFunction(person(parts).call, name, args, answer),
    call: (call) => callServer(person(parts).call, call),
  }
}
