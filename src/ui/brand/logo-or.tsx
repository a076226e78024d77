import { useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A logo, or `children` if there is none or it can't be loaded, for example offline. */
export function LogoOr({
  url,
  className,
  children,
}: {
  url: string | null | undefined
  className: string
  children: ReactNode
}) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!url || url === broken) return children
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
      className={classNames('shrink-0 bg-white object-contain', className)}
    />
  )
}
