import { PublishButton } from '#features/schedules/management/publish-button.tsx'
import { BracketPage } from '#features/tournaments/bracket/bracket-page.tsx'

/** The bracket, with a way to publish its schedule. */
export function BracketRoute() {
  return <BracketPage PublishButton={PublishButton} />
}
