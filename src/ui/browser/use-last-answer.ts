import { useState } from 'react'

/**
 * Returns the answer or, while it loads, the previous answer to the same question, so that nothing disappears from the
 * screen while a query that depends on the current time runs again each minute.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined, question: string | null): Answer | undefined {
  const [last, setLast] = useState({ answer, question })
  if (answer !== undefined && (last.answer !== answer || last.question !== question)) setLast({ answer, question })
  return answer ?? (last.question === question ? last.answer : undefined)
}
