import { Compass } from 'lucide-react'
import { SiteButtonLink } from '../parts/site-button-link.tsx'
import type { PublicPage } from '../public-page.ts'
import { MessagePage } from './message-page.tsx'

export const notFoundPage: PublicPage = {
  path: '/_not-found',
  title: 'Page Not Found',
  description: 'There is no page at this address.',
  Body: () => (
    <MessagePage
      icon={Compass}
      title="Page Not Found"
      text="The page that you are looking for does not exist or has moved. The ball went over the fence, it happens."
    >
      <SiteButtonLink href="/">Back to Home</SiteButtonLink>
    </MessagePage>
  ),
  isHidden: true,
}
