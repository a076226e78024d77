import type { SponsorshipAsset } from '#domain/schema/sponsorship.ts'
import type { Tone } from '#ui/brand/tones.ts'
import { t } from './words.ts'

export const assetCategoryLabels: Readonly<Record<SponsorshipAsset['category'], string>> = {
  signage: t.signage,
  digital: t.digital,
  print: t.print,
  broadcast: t.broadcast,
  event: t.event,
  merchandise: t.merchandise,
  other: t.other,
}

export const assetTypeLabels: Readonly<Record<SponsorshipAsset['type'], string>> = {
  banner: t.banner,
  jersey: t.jersey,
  scoreboard: t.scoreboard,
  website: t.website,
  social: t.social,
  program: t.program,
  booth: t.booth,
  other: t.other,
}

export const assetStatusLabels: Readonly<Record<SponsorshipAsset['status'], string>> = {
  available: t.available,
  reserved: t.reserved,
  sold: t.sold,
  inactive: t.inactive,
}

export const assetStatusTones: Readonly<Record<SponsorshipAsset['status'], Tone>> = {
  available: 'green',
  reserved: 'amber',
  sold: 'blue',
  inactive: 'gray',
}
