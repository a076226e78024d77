import { useState } from 'react'

/**
 * Returns the answer, or the previous answer to the same question while the next one loads: when the minute changes,
 * nothing disappears from the screen.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined, question: string | null): Answer | undefined {
  const [last, setLast] = useState({ answer, question })
  if (answer !== undefined && (last.answer !== answer || last.question !== question)) setLast({ answer, question })
  return answer ?? (last.question === question ? last.answer : undefined)
}
