import { describeCriterion } from '#domain/rulebook/describe-placing.ts'
import type { Clause } from '#domain/rulebook/document.ts'
import { capitalize } from './capitalize.ts'
import { t } from './words.ts'

/** Returns what a clause compares: `Better difference`. */
export function titleOf(clause: Omit<Clause, 'id'>): string {
  if (clause.by === 'missing') return clause.rule === undefined || clause.rule === '' ? t.ruleNotApplied : clause.rule
  const { cap: _, per: _per, decided: _decided, ...plain } = clause
  return capitalize(describeCriterion({ id: '', ...plain }, undefined))
}

/** Returns what a criterion in the menu compares and in which games: `Better difference, head-to-head`. */
export function choiceOf(criterion: Omit<Clause, 'id'>): string {
  if (criterion.by === 'missing') return t.aRuleOfYourOwn
  const { games } = criterion
  return games === undefined || criterion.by === 'sweep'
    ? titleOf(criterion)
    : t.criterionIn(titleOf(criterion), t.games[games])
}

/** Returns a clause's games, options and conditions: `All games, at most 3 a game`. */
export function scopeOf(clause: Clause): string {
  const { by, games, venue, last, cap, per, only, forPlaces, meetings, complete, atLeast, decided, better } = clause
  const byHand = { lots: t.drawnByStaff, playoff: t.extraGame, missing: t.decidedByHand, team_fact: t.enteredPerTeam }
  const parts = [
    isByHand(by) ? byHand[by] : games === undefined ? t.allGames : capitalize(t.games[games]),
    venue && t.venues[venue],
    last !== undefined && t.lastGames(last),
    decided && t.decidedIn(decided.map((way) => t.ways[way])),
    cap !== undefined && t.atMostAGame(cap),
    per && t.perGame,
    better === 'fewest' && t.fewestFirst,
    better === 'most' && t.mostFirst,
    only && t.only[only],
    forPlaces && t.onlyPlaces(forPlaces),
    meetings === 'any' && t.meetings.any,
    complete && t.onceAllPlayed,
    atLeast !== undefined && t.withAtLeast(atLeast),
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}

const isByHand = (by: Clause['by']) => by === 'lots' || by === 'playoff' || by === 'missing' || by === 'team_fact'
