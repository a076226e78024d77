import { Card } from '#ui/layout/card.tsx'

export function ProposalFigure({ label, value }: { label: string; value: string }) {
  return (
    <Card className="p-4">
      <dt className="text-note text-soft">{label}</dt>
      <dd className="text-title font-bold tabular">{value}</dd>
    </Card>
  )
}
