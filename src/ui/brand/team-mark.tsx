import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { toInitials, getReadableTextColor } from './team-colors.ts'

/** `id`: null for a team that is not determined yet. */
type Colors = { id?: string | null; name: string; primary_color: string; logo_url?: string | null }

/**
 * A team's crest: its logo, or, if there is none or it can't be loaded, its initials on its color, in black or white,
 * whichever is legible.
 */
export function TeamMark({ team, size = 'medium' }: { team: Colors; size?: keyof typeof sizes }) {
  const [broken, setBroken] = useState<string | null>(null) // for example offline, or if the image is gone
  if (team.logo_url && team.logo_url !== broken) {
    const url = team.logo_url
    return (
      <img
        src={url}
        alt=""
        onError={() => setBroken(url)}
        loading="lazy"
        referrerPolicy="no-referrer"
        className={classNames('shrink-0 rounded-control bg-white object-contain', sizes[size])}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: team.primary_color, color: getReadableTextColor(team.primary_color) }}
      className={classNames(
        'grid shrink-0 place-items-center rounded-control font-bold forced-color-adjust-none ring-1 ring-black/15 ring-inset',
        sizes[size],
      )}
    >
      {team.id === null ? '?' : toInitials(team.name)}
    </span>
  )
}

/** A small square in a team's color, where a crest would be too much. */
export function TeamColorChip({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color }}
      className="inline-block size-3.5 shrink-0 forced-color-adjust-none rounded-[4px] ring-1 ring-black/15 ring-inset print:hidden"
    />
  )
}

const sizes = {
  small: 'size-7 text-[11px]',
  preview: 'size-11',
  medium: 'size-9 text-[13px]',
  large: 'size-14 text-lg',
}
