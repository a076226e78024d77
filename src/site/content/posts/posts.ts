import { aFairSchedule } from './a-fair-schedule.ts'
import { aRainoutPlan } from './a-rainout-plan.ts'
import { everyPlayerPlays } from './every-player-plays.ts'
import type { Post } from './post.ts'
import { scoresWithoutASignal } from './scores-without-a-signal.ts'
import { streamAGame } from './stream-a-game.ts'
import { tieBreakersExplained } from './tie-breakers-explained.ts'
import { whatAPublicPageShows } from './what-a-public-page-shows.ts'
import { yourFirstSponsor } from './your-first-sponsor.ts'

/** The articles of this site, for operators to keep, change, or replace. Always listed newest first. */
export const posts: readonly Post[] = [
  scoresWithoutASignal,
  aFairSchedule,
  aRainoutPlan,
  everyPlayerPlays,
  yourFirstSponsor,
  streamAGame,
  tieBreakersExplained,
  whatAPublicPageShows,
].toSorted((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1))
