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
      className="inline-flex min-h-11 flex-wrap rounded-control border border-line bg-card p-1"
    >
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className={classNames(
            'inline-flex min-h-9 items-center rounded-md font-semibold has-focus-visible:outline-3 has-focus-visible:outline-accent',
            size === 'small' ? 'px-2 text-note' : 'px-3',
            option.value === value
              ? 'bg-tint text-accent underline decoration-2 underline-offset-4'
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
