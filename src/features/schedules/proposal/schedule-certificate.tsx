import { useMemo } from 'react'
import { createCertificate } from '#domain/scheduling/explain/certificate.ts'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { Card } from '#ui/layout/card.tsx'
import { formatBestBound, formatCertificateFigure, describeCertificateVerdict } from './certificate-words.ts'
import { t } from './words.ts'

/** Compares the schedule's quality with the best possible for any schedule of this league. */
export function ScheduleCertificate({ proposal, input }: { proposal: ScheduleProposal; input: ScheduleInput }) {
  const lines = useMemo(() => createCertificate(input, proposal), [input, proposal])
  return (
    <section aria-labelledby="certificate" className="flex flex-col gap-3">
      <h2 id="certificate">{t.scheduleQuality}</h2>
      {/* `relative` keeps the hidden heading, which is taken out of the flow, from widening the page. */}
      <Card className="relative overflow-x-auto">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col" className="text">
                {t.figure}
              </th>
              <th scope="col">{t.here}</th>
              <th scope="col">{t.best}</th>
              <th scope="col" className="text">
                <span className="sr-only">{t.verdict}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row" className="text whitespace-normal!">
                  {line.label}
                </th>
                <td>{formatCertificateFigure(line.name, line.value)}</td>
                <td>{formatBestBound(line)}</td>
                <td className="text">{describeCertificateVerdict(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  )
}
