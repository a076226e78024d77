import { classNames } from '../class-names.ts'
import { toInitials } from './team-colors.ts'

/** A person's initials, beside their name. */
export function Avatar({ name, size = 'small' }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center rounded-full border border-tone-edge bg-tint-2 font-semibold text-accent-strong',
        sizes[size],
      )}
    >
      {toInitials(name)}
    </span>
  )
}

const sizes = { small: 'size-[28px] text-[11px]', large: 'size-[40px] text-[14px]' }
