import { Check } from 'lucide-react'
import { SiteButtonLink } from '../parts/site-button-link.tsx'
import type { PublicPage } from '../public-page.ts'
import { MessagePage } from './message-page.tsx'

export const successPage: PublicPage = {
  path: '/success',
  title: 'Success',
  description: 'That worked.',
  Body: () => <Success title="Success" text="That worked. Everything is saved, and you can go on." />,
  isHidden: true,
}

/** The page a payment provider would return to. No provider is connected, and nothing pretends that anyone paid. */
export const subscriptionPage: PublicPage = {
  path: '/success?type=subscription',
  title: 'Subscription Activated',
  description: 'What happened with the subscription.',
  Body: () => (
    <Success
      title="Subscription Activated"
      text="No payment was taken: billing is not connected in this installation. Your organization’s plan is set by the people who run it, and stands in its settings."
    />
  ),
  isHidden: true,
}

function Success({ title, text }: { title: string; text: string }) {
  return (
    <MessagePage icon={Check} title={title} text={text}>
      <SiteButtonLink href="/dashboard">Go to Dashboard</SiteButtonLink>
    </MessagePage>
  )
}
