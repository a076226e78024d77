import type { SponsorshipAsset } from '#domain/schema/sponsorship.ts'
import type { Tone } from '#ui/brand/tones.ts'

export const assetCategoryLabels: Readonly<Record<SponsorshipAsset['category'], string>> = {
  signage: 'Signage',
  digital: 'Digital',
  print: 'Print',
  broadcast: 'Broadcast',
  event: 'Event',
  merchandise: 'Merchandise',
  other: 'Other',
}

export const assetTypeLabels: Readonly<Record<SponsorshipAsset['type'], string>> = {
  banner: 'Banner',
  jersey: 'Jersey',
  scoreboard: 'Scoreboard',
  website: 'Website',
  social: 'Social',
  program: 'Program',
  booth: 'Booth',
  other: 'Other',
}

export const assetStatusLabels: Readonly<Record<SponsorshipAsset['status'], string>> = {
  available: 'Available',
  reserved: 'Reserved',
  sold: 'Sold',
  inactive: 'Inactive',
}

export const assetStatusTones: Readonly<Record<SponsorshipAsset['status'], Tone>> = {
  available: 'green',
  reserved: 'amber',
  sold: 'blue',
  inactive: 'gray',
}
