import * as z from 'zod/mini'
import { languages } from '#i18n/locale.ts'
import { hexPublicKeySchema, idSchema, instantSchema, textSchema, versionSchema } from './columns.ts'
import { t } from './words.ts'

export const tiers = ['free', 'starter', 'professional', 'enterprise'] as const
export type Tier = (typeof tiers)[number]

export const organizationRow = z.object({
  id: idSchema,
  organization_id: idSchema, // always equal to id, so that all synced rows can be treated alike
  name: textSchema(1, 120, () => t.organizationNameMissing),
  region: z.string().check(z.regex(/^[A-Z]{2}$/)), // ISO 3166-1: how dates, times and numbers are written
  tier: z.nullable(z.enum(tiers)), // null: the deployment's default; a platform administrator sets it
  created_by: z.nullable(idSchema),
  created_at: instantSchema,
  version: versionSchema,
})
export type Organization = z.infer<typeof organizationRow>

export const roles = [
  'league_manager',
  'league_administrator',
  'scorekeeper',
  'team_manager',
  'player',
  'viewer',
] as const
export type Role = (typeof roles)[number]

/**
 * `display_name` is copied from the person's profile, so a device can name who reported a score without knowing email
 * addresses.
 */
export const membershipRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  user_id: idSchema,
  role: z.enum(roles),
  display_name: textSchema(0, 161),
  created_at: instantSchema,
  version: versionSchema,
})
export type Membership = z.infer<typeof membershipRow>

/** The key with which a person's phone signs score reports. The private key never leaves the phone. */
export const deviceKeyRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  user_id: idSchema,
  public_key: hexPublicKeySchema,
  created_at: instantSchema,
  version: versionSchema,
})
export type DeviceKey = z.infer<typeof deviceKeyRow>

/** Not synced by organization: each person's own profile comes with `sync_account`. */
export const userProfileRow = z.object({
  id: idSchema,
  email: textSchema(3, 320),
  first_name: textSchema(0, 80),
  last_name: textSchema(0, 80),
  language: z.nullable(z.enum(languages)),
  created_at: instantSchema,
})
export type UserProfile = z.infer<typeof userProfileRow>
