import { useMemo } from 'react'
import { createCertificate } from '#domain/scheduling/explain/certificate.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { formatCertificateFigure } from './certificate-words.ts'
import type { ProposalResult } from './use-generation.ts'
import { t } from './words.ts'

/** Compares two proposals by their figures, with a way back to the previous one. */
export function ProposalComparison({
  current,
  former,
  isDisabled,
  onFormer,
}: {
  current: ProposalResult<unknown>
  former: ProposalResult<unknown>
  isDisabled: boolean
  onFormer: () => void
}) {
  const lines = useMemo(() => {
    const before = new Map(createCertificate(former.input, former.proposal).map((line) => [line.name, line]))
    return createCertificate(current.input, current.proposal).map((line) => ({
      ...line,
      before: before.get(line.name),
    }))
  }, [current, former])
  return (
    <section aria-labelledby="comparison" className="flex flex-col gap-3">
      <h2 id="comparison">{t.comparedWithPrevious}</h2>
      <Card className="overflow-x-auto">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col" className="text">
                {t.figure}
              </th>
              <th scope="col">{t.thisOne}</th>
              <th scope="col">{t.previous}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, label, value, before }) => (
              <tr key={name}>
                <th scope="row" className="text whitespace-normal!">
                  {label}
                </th>
                <td className={isBetter(name, value, before?.value) ? 'font-bold' : undefined}>
                  {formatCertificateFigure(name, value)}
                </td>
                <td className={isBetter(name, before?.value, value) ? 'font-bold' : undefined}>
                  {before ? formatCertificateFigure(name, before.value) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="text-note text-soft">{t.betterFigureTwoBold}</p>
      <div>
        <Button disabled={isDisabled} onClick={onFormer}>
          {t.goBackToPrevious}
        </Button>
      </div>
    </section>
  )
}

const moreIsBetter: ReadonlySet<string> = new Set(['games', 'rest'])

function isBetter(name: string, value: number | undefined, other: number | undefined): boolean {
  if (value === undefined || other === undefined) return false
  return moreIsBetter.has(name) ? value > other : value < other
}
