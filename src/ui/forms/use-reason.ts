import { useState, type ChangeEvent } from 'react'

/** What is typed into a ReasonField. `missing` are the words for none; `isGiven` says them where there is none. */
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
