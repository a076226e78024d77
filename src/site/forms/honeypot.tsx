import type { ComponentProps } from 'react'

/** A field that people do not see and bots fill in. */
export function Honeypot({ id, ...props }: ComponentProps<'input'> & { id: string }) {
  return (
    <div hidden>
      <label htmlFor={id}>Leave this empty</label>
      <input {...props} id={id} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
