import { Check, CircleDashed, Clock, Minus } from 'lucide-react'
import { useCompany } from '../content/use-company.ts'
import type { ComparisonRow, Coverage } from '../content/site-content.ts'

/** On a phone, the table scrolls sideways within its frame, by touch or with the arrow keys. */
export function ComparisonTable({ rows }: { rows: readonly ComparisonRow[] }) {
  const { name } = useCompany()
  return (
    <div
      role="region"
      aria-label="Comparison"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-card shadow-card"
    >
      <table className="w-full min-w-[40rem] border-collapse text-left">
        <caption className="sr-only">{name} beside two other kinds of product</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky left-0 bg-card p-4 font-semibold text-soft sm:px-6">
              Feature
            </th>
            <th scope="col" className="bg-tint p-4 font-bold text-accent sm:px-6">
              {name}
            </th>
            <th scope="col" className="p-4 font-semibold sm:px-6">
              Competitor A<span className="block text-note font-normal text-soft">a scheduling tool</span>
            </th>
            <th scope="col" className="p-4 font-semibold sm:px-6">
              Competitor B<span className="block text-note font-normal text-soft">a suite for clubs</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ feature, ours, others }) => (
            <tr key={feature}>
              <th scope="row" className="sticky left-0 bg-card p-4 font-semibold sm:px-6">
                {feature}
              </th>
              <td className="bg-tint p-4 sm:px-6">
                <CoverageMark coverage={ours} />
              </td>
              <td className="p-4 sm:px-6">
                <CoverageMark coverage={others[0]} />
              </td>
              <td className="p-4 sm:px-6">
                <CoverageMark coverage={others[1]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CoverageMark({ coverage }: { coverage: Coverage }) {
  const { Icon, words, look } = marks[coverage]
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${look}`}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {words}
    </span>
  )
}

const marks = {
  included: { Icon: Check, words: 'Included', look: 'font-semibold text-accent' },
  planned: { Icon: Clock, words: 'Planned', look: 'font-semibold text-amber' },
  partly: { Icon: CircleDashed, words: 'In part', look: 'text-soft' },
  missing: { Icon: Minus, words: 'Not included', look: 'text-soft' },
}
