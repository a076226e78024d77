import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { classNames } from '../class-names.ts'
import { Pill } from '../brand/pill.tsx'
import { useOnline } from '../browser/use-online.ts'
import { t } from './words.ts'

/**
 * A part of a screen with a heading. If it works only `online`, it says so when there is no connection, before anyone
 * types.
 */
export function Section({
  title,
  notes,
  online: needsConnection = false,
  danger = false,
  children,
}: {
  title: string
  notes?: ReactNode
  online?: boolean
  danger?: boolean
  children: ReactNode
}) {
  const isOnline = useOnline()
  return (
    <Card className={classNames('flex flex-col gap-4 p-4 sm:p-6', danger && 'border-red')}>
      <div className="flex flex-col gap-1">
        <h2>{title}</h2>
        {notes && <div className="text-soft">{notes}</div>}
      </div>
      {needsConnection && !isOnline && (
        <div role="status">
          <Pill tone="amber" dot wrap>
            {t.needsConnectionDeviceHas}
          </Pill>
        </div>
      )}
      {children}
    </Card>
  )
}
