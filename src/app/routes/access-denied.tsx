import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { can, type Capability } from '#domain/people/capabilities.ts'
import { formatRole } from '#domain/people/roles.ts'
import { roles } from '#domain/schema/organizations.ts'
import { Button } from '#ui/button.tsx'
import { HelpLink } from '#ui/layout/help-link.tsx'
import { Card } from '#ui/layout/card.tsx'
import { formatList } from '#i18n/format-list.ts'
import { paths } from './paths.ts'
import { setDocumentTitle } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

/** `admin` is a platform right; all others belong to an organization. */
export function AccessDenied({ needs }: { needs: Capability | 'admin' }) {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default' // there is no page to go back to
  useEffect(() => {
    setDocumentTitle(t.accessDenied)
  }, [])
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-lg flex-col justify-center p-4">
      <Card className="flex flex-col items-start gap-3 p-6">
        {needs === 'admin' ? (
          <h1>{t.accessDeniedYouNeed}</h1>
        ) : (
          <>
            <h1>{t.accessDeniedYouDont}</h1>
            <p className="text-soft">{t.requiredPermission(needs)}</p>
            <p>{t.whoHasYourOrganization(formatList(rolesWith(needs)))}</p>
          </>
        )}
        {needs !== 'admin' && <HelpLink topic="roles">{t.whatEachRoleCanDo}</HelpLink>}
        <Button onClick={() => void (isFirstPage ? navigate(paths.dashboard) : navigate(-1))}>{t.goBack}</Button>
      </Card>
    </div>
  )
}

function rolesWith(needs: Capability): string[] {
  return roles.filter((role) => can({ role }, needs)).map((role) => formatRole(role))
}
