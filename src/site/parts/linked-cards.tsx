import type { LinkedCard } from '../content/site-content.ts'
import { SiteCard, SiteCards } from './site-cards.tsx'
import { PlannedTag } from './planned-tag.tsx'

/** Parts of the product, each with its page and what is still planned. */
export function LinkedCards({ cards, columns = 4 }: { cards: readonly LinkedCard[]; columns?: 3 | 4 }) {
  return (
    <SiteCards columns={columns}>
      {cards.map(({ title, icon, href, text, planned }) => (
        <SiteCard key={href} title={title} icon={icon} href={href}>
          <p>{text}</p>
          {planned && (
            <p className="text-note">
              <PlannedTag /> {planned}
            </p>
          )}
        </SiteCard>
      ))}
    </SiteCards>
  )
}
