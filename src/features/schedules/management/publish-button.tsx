import { useState } from 'react'
import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { Button } from '#ui/button.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { t } from './words.ts'

/** The main action of a draft, for people who may publish it. */
export function PublishButton({ league, schedule }: { league: League; schedule: Schedule }) {
  const actor = useActor()
  const [isAsking, setIsAsking] = useState(false)
  if (schedule.status !== 'draft' || !can(actor, 'schedule.publish')) return null
  return (
    <>
      <Button variant="primary" onClick={() => setIsAsking(true)}>
        {t.publish}
      </Button>
      {isAsking && <PublishDialog league={league} schedule={schedule} onClose={() => setIsAsking(false)} />}
    </>
  )
}
