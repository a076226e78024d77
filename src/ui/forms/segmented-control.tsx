import { useId } from 'react'
import { classNames } from '../class-names.ts'

/** A choice of a few views, all visible: radio buttons that look like a strip. Arrow keys move between them. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  size = 'medium',
}: {
  label: string
  options: readonly {
    value: Value
    label: string
    /** The label's language, if it differs from the page's. */ lang?: string
  }[]
  value: Value
  onChange: (value: Value) => void
  size?: 'medium' | 'small'
}) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex min-h-11 max-w-full flex-wrap rounded-control border border-tone-edge bg-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className={classNames(
            'inline-flex min-h-10 flex-auto items-center justify-center rounded-[7px] font-medium has-focus-visible:outline-3 has-focus-visible:outline-accent compact:min-h-7',
            size === 'small' ? 'px-2.5 text-note' : 'px-3',
            option.value === value
              ? 'bg-card text-ink shadow-card ring-1 ring-line-button forced-colors:underline'
              : 'text-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
