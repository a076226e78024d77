import type { Repair } from './repair.ts'

type RepairInShort = Pick<Repair, 'unplacedIds' | 'moved' | 'disturbedTeamIds' | 'proof'> & {
  readonly changes: readonly { readonly isDisplaced: boolean }[]
}

/**
 * Describes a repair, in sentences for the preview: `5 games have a new place. 3 other games move, 2 teams are
 * disturbed.`
 */
export function describeRepair({ changes, unplacedIds, moved, disturbedTeamIds, proof }: RepairInShort): string {
  const placed = changes.filter(({ isDisplaced }) => isDisplaced).length
  const sentences = [placedWords(placed), unplacedWords(unplacedIds.length)]
  if (placed > 0) sentences.push(movedWords(moved, disturbedTeamIds.length))
  sentences.push(proofWords(proof, moved))
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function placedWords(placed: number): string {
  return placed === 0 ? '' : placed === 1 ? '1 game has a new place.' : `${placed} games have a new place.`
}

function unplacedWords(unplaced: number): string {
  return unplaced === 0 ? '' : unplaced === 1 ? '1 game has no place.' : `${unplaced} games have no place.`
}

function movedWords(moved: number, teams: number): string {
  if (moved === 0) return 'No other game moves.'
  const games = moved === 1 ? '1 other game moves' : `${moved} other games move`
  return `${games}, ${teams} teams are disturbed.`
}

function proofWords(proof: Repair['proof'], moved: number): string {
  switch (proof) {
    case 'minimal': {
      return moved === 0 ? '' : 'Fewer moves are impossible.'
    }
    case 'unrepairable-proven': {
      return 'More cannot be placed under the rules as they are.'
    }
    case 'search': {
      return 'This is the best that was found; a better one may exist.'
    }
  }
}
