import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'

/** `visitorOnly`: hidden for anyone signed in on this device. */
type ButtonLinkProps = ComponentProps<'a'> & { href: string; look?: keyof typeof looks; visitorOnly?: boolean }

/** A link that looks like a button, for a page's call to action. */
export function SiteButtonLink({
  href,
  look = 'primary',
  visitorOnly = false,
  className,
  children,
  ...props
}: ButtonLinkProps) {
  return (
    <a
      {...props}
      href={href}
      data-visitor-only={visitorOnly ? '' : undefined}
      className={classNames(
        'inline-flex min-h-12 items-center justify-center gap-2 rounded-control border px-6 text-center font-semibold no-underline',
        looks[look],
        className,
      )}
    >
      {children}
    </a>
  )
}

const looks = {
  primary: 'border-accent bg-accent text-accent-ink hover:border-accent-strong hover:bg-accent-strong',
  quiet: 'border-line-button bg-card text-ink hover:border-line-strong',
}
