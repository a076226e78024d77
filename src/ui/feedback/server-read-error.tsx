import { errorMessage } from '#data/store/error-message.ts'
import { Banner } from './banner.tsx'
import { isSecondFactorRequired, secondFactorPath } from './second-factor-required.ts'
import { Button, ButtonLink } from '../button.tsx'
import { useOnline } from '../browser/use-online.ts'
import { t } from './words.ts'

/**
 * Shows why data from the server is missing, with a button to try again or, if the server requires a second factor, a
 * link to enter or set one up. Renders nothing offline, because the section already says that there is no connection.
 */
export function ServerReadError({
  error,
  describe = errorMessage,
  onRetry,
}: {
  error: unknown
  describe?: (error: unknown) => string
  onRetry: () => void
}) {
  const online = useOnline()
  if (!online) return null
  const message = describe(error)
  return (
    <div className="w-full">
      <Banner
        tone="red"
        action={
          isSecondFactorRequired(message) ? (
            <ButtonLink to={secondFactorPath}>{t.secondFactor}</ButtonLink>
          ) : (
            <Button onClick={onRetry}>{t.tryAgain}</Button>
          )
        }
      >
        {message}
      </Banner>
    </div>
  )
}
