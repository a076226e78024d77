import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { useOnline } from './use-online.ts'

/** Why something that stands on the server is not shown, with another try. Without a connection its section says so already. */
export function AnswerProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  const online = useOnline()
  if (!online) return null
  return (
    <div className="w-full">
      <Banner tone="red" action={<Button onClick={onRetry}>Try again</Button>}>
        {message}
      </Banner>
    </div>
  )
}
