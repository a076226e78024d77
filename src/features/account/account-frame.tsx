import { useEffect, type ReactNode } from 'react'
import { Brand } from '#ui/brand.tsx'
import { Card } from '#ui/card.tsx'

/** The screens outside the shell: the brand, one card, nothing else. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Fieldside`
  }, [title])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-8">
      <Brand />
      <Card className="flex flex-col gap-5 p-6">
        <h1>{title}</h1>
        {children}
      </Card>
    </main>
  )
}
