import type { Refusal } from '#data/store/entries.ts'
import { ruleWords } from '#domain/rule-error.ts'

/** Why a change was not taken, in a sentence. The database's own messages are for its keepers, not for a coach. */
export function refusalInWords({ result, code, message }: Refusal): string {
  switch (result) {
    case 'conflict':
      return 'Somebody else changed the same thing before yours arrived.'
    case 'quarantined':
      return 'This change cannot be sent. Please export it and show the file to your league’s staff.'
    case 'rejected':
      return (message === null ? null : ruleWords(message)) ?? wordsOfCode(code)
  }
}

/** SQLSTATE, by its code or its class. */
function wordsOfCode(code: string): string {
  switch (code) {
    case '42501':
      return 'You do not have permission to do this'
    case '23503':
      return 'Something that this belongs to no longer exists.'
    case '23505':
      return 'There is one like this already.'
    case 'P0002':
      return 'This no longer exists. Somebody may have deleted it.'
    default:
      return /^(22|23|54)/.test(code) ? 'Something in it is not allowed.' : 'It was not accepted.'
  }
}
