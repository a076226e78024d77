import * as z from 'zod/mini'
import { branding } from '#domain/branding/branding.ts'
import { tiers } from '#domain/schema/organizations.ts'
import type { SettingsActions } from '#features/admin/settings/settings-actions.ts'
import { nothing } from '../session/call-server.ts'
import { refreshLook } from '../shell/refresh-look.ts'
import type { ServerAddress } from '../boot/server-config.ts'
import type { Ask } from './ask.ts'

/** What the administration can do with the settings of the platform, done. */
export function createSettingsActions({ ask, call }: Ask, server: () => Promise<ServerAddress>): SettingsActions {
  return {
    readSettings: () => ask('admin_read_settings', {}, settings),

    async saveSettings(change) {
      await ask('admin_save_settings', { p_set: change }, nothing)
      await refreshLook({ isNew: true }).catch(() => undefined) // it is saved; the next start shows it
    },

    async readMailState() {
      const { mail = 'hosted' } = await server()
      return mail
    },

    async sendTestMail() {
      const { address } = await call({ path: 'mail/test', answer: z.object({ address: z.string() }) })
      return address
    },
  }
}

const settings = z.extend(branding, {
  default_tier: z.enum(tiers),
  sign_up: z.enum(['open', 'invitation']),
  organizations: z.number(),
})
