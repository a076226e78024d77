import type { ComponentProps } from 'react'

/** People do not see it; robots fill it in. */
export function Honeypot({ id, ...props }: ComponentProps<'input'> & { id: string }) {
  return (
    <div hidden>
      <label htmlFor={id}>Leave this empty</label>
      <input {...props} id={id} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
