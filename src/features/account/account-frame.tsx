import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { OwnBrand } from '#ui/brand/own-brand.tsx'
import { Card } from '#ui/layout/card.tsx'
import { setDocumentTitle } from '#ui/brand/page-branding.ts'

const LanguageChoice = lazy(() => import('#ui/forms/language-choice.tsx').then((m) => ({ default: m.LanguageChoice })))

type Props = {
  title: string
  /** Whether the screen can restart in another language. It can't if it was opened by a single-use link. */
  canSwitchLanguage?: boolean
  children: ReactNode
}

/** The layout for screens outside the shell: the brand and one card. */
export function AccountFrame({ title, canSwitchLanguage = false, children }: Props) {
  useEffect(() => {
    setDocumentTitle(title)
  }, [title])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-8">
      <OwnBrand />
      <Card className="flex flex-col gap-5 p-6">
        <h1>{title}</h1>
        {children}
      </Card>
      {canSwitchLanguage && (
        <div className="min-h-11 text-center">
          <Suspense>
            <LanguageChoice />
          </Suspense>
        </div>
      )}
    </main>
  )
}
