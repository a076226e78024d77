import { formatNumber } from '#i18n/format.ts'
import type { CertificateLine } from '#domain/scheduling/explain/certificate.ts'
import { t } from './words.ts'

export function formatCertificateFigure(name: CertificateLine['name'], value: number): string {
  return name === 'travel' ? `${formatNumber(value)}\u00A0km` : String(value)
}

/**
 * Returns the bound on the best possible value, or `–` if there is none. For travel, returns the bound only if it was
 * reached, because it may be far from what is possible.
 */
export function formatBestBound({ name, kind, bound, isBest }: CertificateLine): string {
  return kind === 'bound' && (name !== 'travel' || isBest) ? formatCertificateFigure(name, bound) : '–'
}

export function describeCertificateVerdict({ name, isBest, kind, bound }: CertificateLine): string {
  if (isBest) return t.optimal
  if (name === 'travel') return t.atLeast(formatCertificateFigure(name, bound))
  return kind === 'reference' ? t.whereAllPlayWhole(bound) : ''
}
