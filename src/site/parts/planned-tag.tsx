import { Pill } from '#ui/brand/pill.tsx'

/** A tag for everything that is not available yet. */
export function PlannedTag() {
  return <Pill tone="amber">Planned</Pill>
}
