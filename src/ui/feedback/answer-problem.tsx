import { Banner } from './banner.tsx'
import { asksForSecondFactor, secondFactorPath } from './asks-for-second-factor.ts'
import { Button, ButtonLink } from '../button.tsx'
import { useOnline } from '../browser/use-online.ts'

/** Why something that stands on the server is not shown, with another try, or the way to what it asks for. Without a connection its section says so already. */
export function AnswerProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  const online = useOnline()
  if (!online) return null
  return (
    <div className="w-full">
      <Banner
        tone="red"
        action={
          asksForSecondFactor(message) ? (
            <ButtonLink to={secondFactorPath}>Second factor</ButtonLink>
          ) : (
            <Button onClick={onRetry}>Try again</Button>
          )
        }
      >
        {message}
      </Banner>
    </div>
  )
}
