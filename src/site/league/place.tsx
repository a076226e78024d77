import { mapLink } from '#domain/leagues/map-link.ts'
import type { GameLine } from '#domain/public-league/game-lines.ts'

/** Where a game is, with the way there: `Riverside, Field 2`. */
export function GamePlace({ line: { place, venue } }: { line: GameLine }) {
  if (place === '') return <span>Place to be announced</span>
  if (!venue) return <span>{place}</span>
  return (
    <a href={mapLink(venue.address)} target="_blank" rel="noopener noreferrer" className="league-place">
      {place}
      <span className="sr-only">, {venue.address} (map, opens in a new tab)</span>
    </a>
  )
}
