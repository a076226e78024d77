import { tableNames, tables } from '#domain/schema/tables.ts'
import { isGranted } from './table.ts'

// Which columns a request may write. The registry determines this for synced tables, and this list for the others.

const others: Readonly<Record<string, readonly string[]>> = {
  user_profiles: ['first_name', 'language', 'last_name'],
  player_private: ['birth_date', 'guardian_name', 'guardian_email', 'guardian_phone', 'medical_notes'],
  organization_settings: ['require_mfa', 'session_minutes', 'idle_minutes', 'ip_restrictions', 'allowed_ips'],
  platform_settings: [
    'default_tier',
    'sign_up',
    'require_mfa',
    'session_minutes',
    'idle_minutes',
    'min_password_length',
    'ip_restrictions',
    'allowed_ips',
    'product_name',
    'accent_color',
    'logo_url',
  ],
}

const patchable = new Map<string, readonly string[]>([
  ...tableNames.map((table) => [table, tables[table].patchable] as const),
  ...Object.entries(others),
])

/** Columns that neither the registry nor the list names never change after the insert, no matter who tries. */
export const isChangeable = (table: string, column: string): boolean => patchable.get(table)?.includes(column) === true

/** Every column may be given on insert except the version, which the server sets. */
export const isGiven = (table: string, column: string): boolean => isGranted('insert', table) && column !== 'version'

/** Every column may be read back except a token's hash. */
export const isReadable = (table: string, column: string): boolean =>
  isGranted('select', table) && !(table === 'invitations' && column === 'token_hash')
