import { ChevronDown } from 'lucide-react'
import type { FaqQuestion } from '../content/site-content.ts'

/** Questions that expand on click, without a script. */
export function FaqList({ questions }: { questions: readonly FaqQuestion[] }) {
  return (
    <div className="max-w-3xl divide-y divide-line rounded-card border border-line bg-card shadow-card">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            <h3>{question}</h3>
            <ChevronDown className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
          </summary>
          <p className="px-5 pb-5 text-pretty text-soft">{answer}</p>
        </details>
      ))}
    </div>
  )
}

/** Returns the questions as structured data, for search engines. */
export function createFaqJsonLd(questions: readonly FaqQuestion[]): Readonly<Record<string, unknown>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
