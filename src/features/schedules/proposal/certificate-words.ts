import { formatNumber } from '#i18n/format.ts'
import type { CertificateLine } from '#domain/scheduling/explain/certificate.ts'
import { t } from './words.ts'

export function formatCertificateFigure(name: CertificateLine['name'], value: number): string {
  return name === 'travel' ? `${formatNumber(value)}\u00A0km` : String(value)
}

/** Returns the best value known to be reachable. For travel, the lower bound may be far below it. */
export function formatBestBound({ name, kind, bound, isBest }: CertificateLine): string {
  return kind === 'bound' && (name !== 'travel' || isBest) ? formatCertificateFigure(name, bound) : '–'
}

export function describeCertificateVerdict({ name, isBest, kind, bound }: CertificateLine): string {
  if (isBest) return t.optimal
  if (name === 'travel') return t.atLeast(formatCertificateFigure(name, bound))
  return kind === 'reference' ? t.whereAllPlayWhole(bound) : ''
}
