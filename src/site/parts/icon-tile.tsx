import type { LucideIcon } from 'lucide-react'

/** The picture beside a point or at the head of a card; the words say all that it says. */
export function IconTile({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-control bg-tint text-accent">
      <Icon className="size-6" />
    </span>
  )
}
