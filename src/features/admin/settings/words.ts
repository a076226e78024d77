import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/admin/settings', {
  accentColor: 'Accent color',
  addLink: 'Add link',
  address: 'Address',
  adjusted: (isLight: boolean, color: string) =>
    isLight ? `Darkened to keep text readable: ${color}` : `Lightened to keep text readable: ${color}`,
  administration: 'Administration',
  anybodyMaySignUp: 'Anyone can sign up',
  branding: 'Branding',
  button: 'Button',
  buttonsLinksWhatChosen: 'Used for buttons, links and selections. Adjusted where text would be hard to read.',
  changeDefaultPlan: (value: string) => `Change the default plan to ${value}?`,
  changeDefaultPlan2: 'Change default plan',
  colorYourOwn: 'Custom color',
  confirmationsNewPasswordsInvitations:
    'Confirmations, password resets and invitations are sent by email. The SMTP server and its password are set in the server’s environment.',
  contactEmail: 'Contact email',
  dark: 'Dark',
  defaultPlan: 'Default plan',
  defaultPlanChange: (count: number, from: string, to: string) => {
    const who =
      count === 1
        ? '1 organization without its own plan will move'
        : `${formatQuantity(count, 'organization')} without their own plan will move`
    return `${who} from ${from} to ${to} right away. Existing data stays, and viewing, scoring and exporting always work. Nothing can be added beyond the new plan’s limits.`
  },
  discardChanges: 'Discard changes',
  email: 'Email',
  everybodyInstallation: 'For everyone on this installation.',
  failedUpdateSettings: (rejection: string) => `Failed to update settings. ${rejection}`,
  howInstallationCallsItself:
    'The name and look of this installation in the app, on public pages and in emails. Devices show changes the next time they start.',
  invitationOnly: 'By invitation only',
  light: 'Light',
  lineLineEnvelopeFirst: 'Write it as you would on an envelope, with the name on the first line.',
  link: 'Link',
  loadingSettings: 'Loading settings…',
  logoUrl: 'Logo URL',
  looksLike: 'Preview',
  mailServerHasTaken: (address: string) =>
    `The mail server accepted a test email to ${address}. Check that inbox and its spam folder.`,
  name: 'Name',
  newAccounts: 'New accounts',
  operator: 'Operator',
  organizationCount: (count: number) => formatQuantity(count, 'organization'),
  organizationsWithoutPlanTheir: (quantity: string) =>
    `For organizations without their own plan (currently ${quantity}) and every new one.`,
  phone: 'Phone',
  pictureSiteSuchLogos:
    'An image on this site, such as /logos/own.svg, about 22 pixels high. If it can’t be shown, only the name appears.',
  plansAccounts: 'Plans and accounts',
  pleaseEnterEmail: 'Enter an email address. The other contact details are shown with it.',
  postalAddress: 'Postal address',
  removeLink: (at: number) => `Remove link ${at}`,
  saveChanges: 'Save Changes',
  saving: 'Saving...',
  selected: 'Selected',
  sending: 'Sending...',
  sendTestEmail: 'Send test email',
  settings: 'Settings',
  settingsUpdatedSuccessfully: 'Settings updated successfully',
  socialLinks: 'Social links',
  unavailableHostedProjectSends:
    'Unavailable because the hosted project sends its own emails. Set up and test its SMTP server in its dashboard.',
  unavailableNoSmtpServer:
    'Nothing is sent because no SMTP server is set (SMTP_HOST). Emails are printed to the server’s console and can be read at /__mail on that machine.',
  unavailableNoSmtpServer2:
    'Nothing is sent because no SMTP server is set (SMTP_HOST). Emails are printed to the server’s console.',
  whoeverHasOpenInvitation:
    'Anyone with a pending invitation can still create an account for that address. Existing accounts aren’t affected.',
  whoRunsInstallationFooter:
    'Who runs this installation. Shown in the footer, on the contact page and on the legal pages. Without an email address, those pages show sample values.',
})
