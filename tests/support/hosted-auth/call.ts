import * as z from 'zod'
import { HostedRefusal } from './answers.ts'
import type { Challenge } from './project.ts'

export type HostedCall = {
  readonly query: URLSearchParams
  readonly text: string
  readonly authorization: string | undefined
  readonly userAgent: string
  readonly redirectTo: string | null
  /** The ids in the path. */
  readonly ids: readonly string[]
}

export function parseHostedBody<Body>({ text }: Pick<HostedCall, 'text'>, schema: z.ZodType<Body>): Body {
  let sent: unknown
  try {
    sent = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new HostedRefusal(400, 'bad_json', 'Could not parse request body as JSON: unexpected end of JSON input')
  }
  const parsed = schema.safeParse(sent)
  if (!parsed.success) throw new HostedRefusal(400, 'validation_failed', z.prettifyError(parsed.error))
  return parsed.data
}

export function parseHostedEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new HostedRefusal(400, 'validation_failed', 'Unable to validate email address: invalid format')
  return email
}

const challenge = z.object({ code_challenge: z.string().nullish(), code_challenge_method: z.string().nullish() })

export function challengeIn(call: HostedCall): Challenge | null {
  const { code_challenge: value, code_challenge_method: method } = parseHostedBody(call, challenge)
  return value && method ? { value, method: method.toLowerCase() } : null
}
