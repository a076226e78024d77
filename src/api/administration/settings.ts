import * as z from 'zod/mini'
import { brandingSchema } from '#domain/branding/branding.ts'
import { tiers } from '#domain/schema/organizations.ts'
import { callFunction, voidResponse, type Connection } from '../ask.ts'

/** Settings for the whole deployment, except security. */
const settings = z.extend(brandingSchema, {
  default_tier: z.enum(tiers),
  sign_up: z.enum(['open', 'invitation']),
  organizations: z.number(), // organizations without a plan of their own, which use the deployment's default plan
})
export type PlatformSettings = z.infer<typeof settings>
export type SettingsChange = Partial<Omit<PlatformSettings, 'organizations'>>

/**
 * What happens to email from the connected server: it is sent, stored at /__mail on the server's own machine, only
 * printed on the server, or left to a hosted project, whose mail settings are unknown here.
 */
export type MailDelivery = 'sent' | 'kept' | 'nowhere' | 'hosted'

export function createSettingsApi({ ask, server }: Connection) {
  return {
    readSettings: () => callFunction(ask, 'admin_read_settings', {}, settings),

    /** Changes only the settings that `change` contains. */
    saveSettings: (change: SettingsChange) => callFunction(ask, 'admin_save_settings', { p_set: change }, voidResponse),

    readMailState: async (): Promise<MailDelivery> => {
      const { mail = 'hosted' } = await server()
      return mail
    },

    /** Sends a test email to the caller. Returns the address it was sent to. */
    sendTestMail: async () => {
      const { address } = await ask({ path: 'mail/test', answer: z.object({ address: z.string() }) })
      return address
    },
  }
}
