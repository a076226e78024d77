import { useEffect } from 'react'
import { Brand } from '#ui/brand.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { paths } from './paths.ts'

/** In place of a public page that this device could not get: the service worker has the app alone. */
export function NeedsConnection() {
  useEffect(() => {
    document.title = 'No connection · Fieldside'
    const tryAgain = () => location.reload()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-4 p-6">
      <Brand />
      <h1>This page needs a connection</h1>
      <p className="text-soft">
        It could not be reached, and it is not kept on this device. Your own leagues are: they open without a
        connection.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        <ButtonLink to={paths.dashboard}>Open Fieldside</ButtonLink>
      </div>
    </main>
  )
}
