import type { LucideIcon } from 'lucide-react'

/** A decorative icon next to a list item or at the top of a card; the text says everything. */
export function IconTile({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-control bg-tint text-accent">
      <Icon className="size-6" />
    </span>
  )
}
