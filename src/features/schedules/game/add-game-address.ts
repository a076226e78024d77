import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { instantSchema, wholeNumberSchema } from '#domain/schema/columns.ts'

/** The values in the URL that prefill a new game: `?add=1&field=…&start=…&minutes=…&home=…&away=…&tiebreaker=1&schedule=…`. */
export type AddGameParameters = {
  readonly fieldId: string | null
  readonly start: string | null
  readonly minutes: number | null
  readonly homeTeamId: string | null
  readonly awayTeamId: string | null
  readonly isTiebreaker: boolean
  readonly scheduleId: string | null
}

const wishes = ['add', 'field', 'start', 'minutes', 'home', 'away', 'tiebreaker'] as const
const gameMinutes = wholeNumberSchema(1, 600)

/**
 * Manages the URL parameters for adding a game. `wish` is null while no game is being added; `close` can move the
 * calendar to another date.
 */
export function useAddGameAddress(): {
  wish: AddGameParameters | null
  open: () => void
  close: (date?: string) => void
} {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (change: (params: URLSearchParams) => void) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          change(next)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const open = useCallback(() => set((next) => next.set('add', '1')), [set])
  const close = useCallback(
    (date?: string) =>
      set((next) => {
        for (const key of wishes) next.delete(key)
        if (date !== undefined) next.set('date', date)
      }),
    [set],
  )
  const wish = params.has('add')
    ? {
        fieldId: params.get('field'),
        start: instantSchema.safeParse(params.get('start')).data ?? null,
        minutes: gameMinutes.safeParse(Number(params.get('minutes') ?? Number.NaN)).data ?? null,
        homeTeamId: params.get('home'),
        awayTeamId: params.get('away'),
        isTiebreaker: params.has('tiebreaker'),
        scheduleId: params.get('schedule'), // the schedule on screen, which stays chosen
      }
    : null
  return { wish, open, close }
}
