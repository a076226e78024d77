import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/admin/security', {
  administration: 'Administration',
  authentication: 'Authentication',
  failedUpdateSecuritySettings: (rejection: string) => `Failed to update security settings. ${rejection}`,
  ipRestrictions: 'IP Restrictions',
  lengthWhatMakesPassword: 'Longer passwords are stronger. Common ones are rejected. Existing passwords still work.',
  minimumPasswordLength: 'Minimum password length',
  passwordPolicy: 'Password Policy',
  people: 'People',
  pleaseEnterWholeNumber: (least: number, maxMinLength: number) =>
    `Please enter a whole number from ${least} to ${maxMinLength}.`,
  saveChanges: 'Save Changes',
  saving: 'Saving...',
  security: 'Security',
  securitySettingsUpdatedSuccessfully: 'Security settings updated successfully',
  shorterTimeHoldsOnce:
    'A shorter time applies right away, including to you. Anyone past it must sign in again. Unsent changes stay on their device.',
  theyHoldEveryOrganization:
    'Restrictions apply to every organization and to these administration pages. They also block coaches at the field.',
  unavailableSignServerApp:
    'Unavailable because the connected sign-in server has its own rules. For a hosted project, set them in its dashboard under Authentication.',
  whatEverybodyHasMeet:
    'Requirements for everyone, in every organization. An organization can require more of its members.',
})
