import { RuleError } from '#domain/rule-error.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { requireNotOversold, findWorsenedDays } from '#domain/sponsorship/require-not-oversold.ts'

/**
 * Thrown if more of an asset is promised than is available. Has a message for each asset, so that a form can show it
 * next to the right field.
 */
export class OversoldError extends RuleError {
  readonly wordsByAsset: ReadonlyMap<string, string>

  constructor(wordsByAsset: ReadonlyMap<string, string>) {
    super('asset_oversold', [...wordsByAsset.values()].join(' '))
    this.wordsByAsset = wordsByAsset
  }
}

/** Like `requireNotOversold`, but reports every oversold asset. @throws OversoldError */
export function requireNoneOversold(before: SponsorshipData, after: SponsorshipData, today: string): void {
  const words = new Map<string, string>()
  for (const { asset } of findWorsenedDays(before, after, today)) {
    if (words.has(asset.id)) continue
    try {
      requireNotOversold(before, { ...after, assets: [asset] }, today)
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      words.set(asset.id, error.message)
    }
  }
  if (words.size > 0) throw new OversoldError(words)
}
