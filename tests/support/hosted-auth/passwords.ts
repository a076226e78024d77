import { compare, hash } from '@node-rs/bcrypt'
import { HostedRefusal } from './answers.ts'
import type { HostedSettings } from './project.ts'

const rounds = 4 // fewer than in a real project, because only the outcomes matter here
const kinds = [/[a-z]/, /[A-Z]/, /\d/]

export const hashHostedPassword = (password: string) => hash(password, rounds)
export const isHostedPassword = async (password: string, hashed: string | null) =>
  hashed !== null && (await compare(password, hashed))

/** Returns why a password isn't good enough for this project, or null if it is. */
export function weaknessOf(password: string, { passwordNeedsKinds }: HostedSettings) {
  if (password.length < 8) return { message: 'Password should be at least 8 characters.', reasons: ['length'] }
  if (!passwordNeedsKinds || kinds.every((kind) => kind.test(password))) return null
  return {
    message: 'Password should contain at least one character of each: a to z, A to Z, 0 to 9.',
    reasons: ['characters'],
  }
}

export function requireStrong(password: string, settings: HostedSettings): void {
  if (password.length > 72)
    throw new HostedRefusal(400, 'validation_failed', 'Password cannot be longer than 72 characters')
  const weakness = weaknessOf(password, settings)
  if (weakness)
    throw new HostedRefusal(422, 'weak_password', weakness.message, { weak_password: { reasons: weakness.reasons } })
}
