import { Pill } from '#ui/brand/pill.tsx'

/** Beside everything that is not there yet. */
export function PlannedTag() {
  return <Pill tone="amber">Planned</Pill>
}
