import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/admin/organizations', {
  administration: 'Administration',
  changePlan: 'Change plan',
  createLeague: 'Create League',
  defaultDeployment: (value: string) => `Default of this deployment (${value})`,
  defaultDeployment2: (value: string) => `the default of this deployment (${value})`,
  facts: 'Facts',
  findOrganization: 'Find an organization',
  gamesMonthUtc: 'Games this month (UTC)',
  goesFromDevicesHear:
    '{organization} goes from {nameOf} to {nameOf2}. Its devices hear of it with their next connection.',
  hasMoreThanHas: (value: string, list: string) =>
    `It has more than ${value} has room for: ${list}. All of it stays and works; no more can be added.`,
  hasNoneYet: 'It has none yet.',
  leagues: 'Leagues',
  limit: 'Limit',
  limitStopsMakingMore:
    'A limit stops making more. Reading, scoring and exporting always work, and what is there stays.',
  loadingOrganization: 'Loading the organization…',
  loadingOrganizations: 'Loading organizations…',
  mayHaveBeenDeleted: 'It may have been deleted, or the link is not complete.',
  moreTypeMoreName: (more: string) => `${more} more: type more of the name.`,
  noLimit: 'No limit',
  noOrganizationHasName: 'No organization has this name.',
  noRoomMore: ' · no room for more',
  organization: 'Organization',
  organizationNotFound: 'Organization not found',
  organizationSince: (deviceDate: string) => `An organization since ${deviceDate}.`,
  partName: 'A part of its name',
  personCount: (count: number) => formatQuantity(count, 'person', 'people'),
  plan: 'Plan',
  planUpdatedSuccessfully: 'Plan updated successfully',
  playersFullestTeam: 'Players on the fullest team',
  saving: 'Saving…',
  teamsFullestLeague: 'Teams in the fullest league',
  used: 'Used',
  wouldAllow: (value: string) => `${value} would allow`,
})
