import { useCallback, useEffect, useRef, useState } from 'react'
import type { Announcement } from '#api/administration/announcements.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { deliveryProgress } from './announcement-words.ts'

/**
 * Returns `run`, which delivers or withdraws an announcement step by step, starting from the server's state, until all
 * steps are done, one fails, `stop` is called, or the user leaves the screen.
 */
export function useDelivery(read: Announcement) {
  const { id } = read
  const { carryOnAnnouncement } = useAdminApi()
  const [latest, setLatest] = useState<Announcement | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const course = useRef<AbortController>(null)
  const stop = useCallback(() => course.current?.abort(), [])
  useEffect(() => stop, [stop])

  const run = useCallback(async () => {
    const controller = new AbortController()
    course.current?.abort() // never run two deliveries at once
    course.current = controller
    setRunning(true)
    setProblem(undefined)
    try {
      for (let isOver = false; !isOver && !controller.signal.aborted;) {
        const reached = await carryOnAnnouncement(id)
        if (course.current === controller) setLatest(reached)
        isOver = deliveryProgress(reached).isOver
      }
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorMessage(error))
    }
    if (course.current === controller) setRunning(false)
  }, [carryOnAnnouncement, id])
  const announcement = latest && isFurther(latest, read) ? latest : read
  return { announcement, isRunning, problem, run, stop }
}

/** Returns whether a step got further than the state last read from the server. */
function isFurther(reached: Announcement, read: Announcement): boolean {
  if ((reached.withdrawn_at === null) !== (read.withdrawn_at === null)) return reached.withdrawn_at !== null
  return reached.delivered + reached.taken_back > read.delivered + read.taken_back
}
