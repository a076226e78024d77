import { useState } from 'react'

/**
 * The answer, or the one before to the same question while the next is on its way: the minute that passes takes nothing
 * off the screen.
 */
export function useLast<Answer>(answer: Answer | undefined, question: string | null): Answer | undefined {
  const [last, setLast] = useState({ answer, question })
  if (answer !== undefined && (last.answer !== answer || last.question !== question)) setLast({ answer, question })
  return answer ?? (last.question === question ? last.answer : undefined)
}
