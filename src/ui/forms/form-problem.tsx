import { Banner } from '../feedback/banner.tsx'
import { ScrollIntoView } from '../layout/scroll-into-view.tsx'

// A form's error message. In a file of its own, because a visitor's first screen shows one but must not load the form
// library.
export function FormProblem({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <ScrollIntoView key={message}>
      <Banner tone="red">{message}</Banner>
    </ScrollIntoView>
  )
}
