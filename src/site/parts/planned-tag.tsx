import { Pill } from '#ui/pill.tsx'

/** Beside everything that is not there yet. */
export function PlannedTag() {
  return <Pill tone="amber">Planned</Pill>
}
