import { useEffect } from 'react'
import { OwnBrand } from '#ui/brand/own-brand.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { paths } from './paths.ts'
import { setDocumentTitle } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

/** Shown for unknown addresses below the app's paths. The public site has its own page for all others. */
export function NotFoundPage() {
  useEffect(() => {
    setDocumentTitle(t.pageNotFound)
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-4 p-6">
      <OwnBrand />
      <h1>{t.pageNotFound}</h1>
      <p className="text-soft">{t.pageDoesNotExist}</p>
      <ButtonLink to={paths.dashboard} variant="primary">
        {t.backHome}
      </ButtonLink>
    </main>
  )
}
