import type { ReactNode } from 'react'
import { Card } from '../layout/card.tsx'
import { classNames } from '../class-names.ts'
import { useMarkLoading } from '../browser/loading-state.ts'
import { t } from './words.ts'

export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <Card className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      {icon && <div className="text-soft">{icon}</div>}
      <h2>{title}</h2>
      {children && <p className="max-w-prose text-soft">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </Card>
  )
}

export function ErrorPanel({ title, message, action }: { title: string; message?: string; action?: ReactNode }) {
  return (
    <Card className="border-red p-5">
      <div role="alert" className="flex flex-col gap-2">
        <h2 className="text-red">{title}</h2>
        {message && <p>{message}</p>}
        <p className="text-soft">{t.pleaseTryRefreshingPage}</p>
        {action}
      </div>
    </Card>
  )
}

/** Gray placeholders the size of the coming content, so nothing jumps. Screen readers get a single `status`. */
export function SkeletonCards({
  count = 3,
  className,
  label = t.loading,
}: {
  count?: number
  className?: string
  label?: string
}) {
  useMarkLoading()
  return (
    <div role="status" aria-label={label} className={classNames('grid gap-4 sm:grid-cols-2 lg:grid-cols-3', className)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="h-36 animate-pulse rounded-card bg-gray-tint" />
      ))}
    </div>
  )
}

export function SkeletonLines({ count = 5, label = t.loading }: { count?: number; label?: string }) {
  useMarkLoading()
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="h-11 animate-pulse rounded-control bg-gray-tint" />
      ))}
    </div>
  )
}

/** `awaitsServer`: the content is not on this device. */
export function Spinner({ label = t.loading, awaitsServer = false }: { label?: string; awaitsServer?: boolean }) {
  useMarkLoading(!awaitsServer)
  return (
    <div role="status" className="flex items-center justify-center gap-3 p-8 text-soft">
      <span
        aria-hidden="true"
        className="size-5 animate-spin rounded-full border-2 border-line-strong border-t-accent"
      />
      {label}
    </div>
  )
}
