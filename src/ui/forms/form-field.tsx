import { useId, type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'

type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Hides the label from view where the context makes it clear; screen readers still read it. */
  labelHidden?: boolean | undefined
  className?: string | undefined
}

type ControlProps<Element extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Element>, 'className'>

export function TextField({ label, error, hint, labelHidden, className, ...props }: ControlProps<'input'>) {
  return (
    <Field {...{ label, error, hint, labelHidden, className, required: props.required }}>
      {(field) => (
        <input
          type="text"
          dir={props.type === undefined ? 'auto' : undefined}
          max={props.type === 'date' ? '9999-12-31' : undefined} // otherwise a year could have six digits
          {...props}
          {...field}
          className={classNames(controlClass, 'min-h-11', props.type === 'color' && 'w-16 p-1')}
        />
      )}
    </Field>
  )
}

export function SelectField({
  label,
  error,
  hint,
  labelHidden,
  className,
  children,
  ...props
}: ControlProps<'select'>) {
  return (
    <Field {...{ label, error, hint, labelHidden, className, required: props.required }}>
      {(field) => (
        <select {...props} {...field} className={classNames(controlClass, 'min-h-11')}>
          {children}
        </select>
      )}
    </Field>
  )
}

export function TextAreaField({
  label,
  error,
  hint,
  labelHidden,
  className,
  rows = 3,
  ...props
}: ControlProps<'textarea'>) {
  return (
    <Field {...{ label, error, hint, labelHidden, className, required: props.required }}>
      {(field) => (
        <textarea dir="auto" {...props} rows={rows} {...field} className={classNames(controlClass, 'py-2')} />
      )}
    </Field>
  )
}

/** A checkbox or radio button with its label next to it; the whole line is clickable. */
export function CheckboxField({
  label,
  hint,
  type = 'checkbox',
  className,
  ...props
}: { label: ReactNode; hint?: ReactNode; type?: 'checkbox' | 'radio'; className?: string | undefined } & Omit<
  ComponentProps<'input'>,
  'type' | 'className'
>) {
  const hintId = useId()
  return (
    <label className={classNames('flex min-h-11 gap-3', hint ? 'items-start py-1' : 'items-center', className)}>
      <input
        {...props}
        type={type}
        aria-labelledby={hint ? `${hintId}-label` : undefined}
        aria-describedby={hint ? hintId : undefined}
        className={classNames('size-5 shrink-0 accent-accent', hint ? 'mt-0.5' : null)}
      />
      <span className="min-w-0">
        {hint ? <span id={`${hintId}-label`}>{label}</span> : label}
        {hint && (
          <span id={hintId} className="block text-note text-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

/** A question answered with several controls: a group with its own legend, hint, and error. */
export function FieldGroup({
  label,
  error,
  hint,
  children,
}: {
  label: string
  error?: string | undefined
  hint?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const { isSpoken, ...frame } = useErrorAlert<HTMLFieldSetElement>(error)
  return (
    <fieldset
      {...frame}
      data-invalid={error ? '' : undefined}
      aria-describedby={classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1 font-semibold">{label}</legend>
      {children}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <FieldError {...{ id: `${id}-error`, error, isSpoken }} />}
    </fieldset>
  )
}

type FieldIds = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

function Field({
  label,
  error,
  hint,
  labelHidden,
  className,
  required,
  children,
}: FieldProps & { required?: boolean | undefined; children: (ids: FieldIds) => ReactNode }) {
  const id = useId()
  const describedBy = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined
  const { isSpoken, ...frame } = useErrorAlert<HTMLDivElement>(error)
  return (
    <div
      {...frame}
      data-invalid={error ? '' : undefined}
      className={classNames('flex min-w-0 flex-col gap-1', className)}
    >
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-soft">
            {' '}
            *
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <FieldError {...{ id: `${id}-error`, error, isSpoken }} />}
    </div>
  )
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-note text-soft">
      {children}
    </p>
  )
}

function FieldError({ id, error, isSpoken }: { id: string; error: string; isSpoken: boolean }) {
  return (
    <p
      key={String(isSpoken)} // the changed key creates a new element; some screen readers would not announce the old one
      id={id}
      role={isSpoken ? 'alert' : undefined}
      className="text-note font-semibold text-red"
    >
      {error}
    </p>
  )
}

const controlClass =
  'w-full rounded-control border border-line-strong bg-card px-3 text-ink aria-invalid:border-red disabled:opacity-60'

/**
 * Decides whether a field's error is an alert. Screen readers read it with the field when the field gets the focus, so
 * it is announced only if it would otherwise be missed: to a user who is already in the field or, if there are several
 * errors and the focus stays on a button, for the first one. A user typing into another field is not interrupted. Put
 * `ref` and `onFocus` on the field's container.
 */
function useErrorAlert<Frame extends HTMLElement>(error: string | undefined) {
  const [spoken, setSpoken] = useState<string>()
  const focusedAt = useRef(0)
  const ref = useRef<Frame>(null)
  useEffect(() => {
    if (error === undefined) return undefined
    const wasFocusedLongAgo = () => performance.now() - focusedAt.current > 2 * settledMs
    const timer = setTimeout(
      () => setSpoken(ref.current && isErrorUnannounced(ref.current, wasFocusedLongAgo) ? error : undefined),
      settledMs,
    )
    return () => clearTimeout(timer)
  }, [error])
  return {
    isSpoken: error !== undefined && spoken === error,
    ref,
    onFocus: () => (focusedAt.current = performance.now()),
  }
}

/** long enough for a form to move the focus */
const settledMs = 100

function isErrorUnannounced(frame: HTMLElement, wasThere: () => boolean): boolean {
  const { activeElement } = document
  if (frame.contains(activeElement)) return wasThere()
  if (activeElement?.matches('input, select, textarea')) return false
  const first = frame.closest('form, dialog')?.querySelector('[data-invalid]') ?? frame
  return first === frame
}
