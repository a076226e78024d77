import { useEffect } from 'react'
import { Brand } from '#ui/brand.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useOnline } from '#ui/use-online.ts'

export function NotFoundPage() {
  const isOnline = useOnline()
  useEffect(() => {
    document.title = 'Page Not Found · Fieldside'
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-4 p-6">
      <Brand />
      <h1>Page Not Found</h1>
      <p className="text-soft">
        {isOnline
          ? 'This page does not exist or has moved.'
          : 'This page is not on this device, and there is no connection to look for it elsewhere.'}
      </p>
      <ButtonLink to="/" variant="primary">
        Back to Home
      </ButtonLink>
    </main>
  )
}
