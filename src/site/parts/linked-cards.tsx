import type { LinkedCard } from '../content/site-content.ts'
import { Card, Cards } from './cards.tsx'
import { PlannedTag } from './planned-tag.tsx'

/** Four parts of the product, each with its page and with what of it is still to come. */
export function LinkedCards({ cards }: { cards: readonly LinkedCard[] }) {
  return (
    <Cards columns={4}>
      {cards.map(({ title, icon, href, text, planned }) => (
        <Card key={href} title={title} icon={icon} href={href}>
          <p>{text}</p>
          {planned && (
            <p className="text-note">
              <PlannedTag /> {planned}
            </p>
          )}
        </Card>
      ))}
    </Cards>
  )
}
