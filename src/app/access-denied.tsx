import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { paths } from './paths.ts'
import { nameDocument } from '#ui/own-look.ts'

export function AccessDenied({ message, more }: { message: string; more?: string }) {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default' // nothing to go back to
  useEffect(() => {
    nameDocument('Access Denied')
  }, [])
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-lg flex-col justify-center p-4">
      <Card className="flex flex-col items-start gap-3 p-6">
        <h1>{message}</h1>
        {more !== undefined && <p className="text-soft">{more}</p>}
        <Button onClick={() => void (isFirstPage ? navigate(paths.dashboard) : navigate(-1))}>Go Back</Button>
      </Card>
    </div>
  )
}
