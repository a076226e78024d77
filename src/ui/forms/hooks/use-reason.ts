import { useState, type ChangeEvent } from 'react'

/**
 * Manages the input of a ReasonField. `isGiven` returns whether the user gave a reason; if not, it also shows the
 * message `missing`.
 */
export function useReason(missing: string) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const isGiven = () => {
    const given = reason.trim() !== ''
    if (!given) setError(missing)
    return given
  }
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setReason(event.target.value)
    setError(undefined)
  }
  return { reason, isGiven, field: { value: reason, onChange, error } }
}
