/** A wrong version of a text that someone could plausibly write by mistake, and what is wrong with it. */
export type Variant = { readonly what: string; readonly text: string }

/**
 * The helpers, ordered by how many people they cover. Variants swap each for its neighbors: one that covers more
 * people, and one that covers fewer.
 */
const helpers = ['manager_orgs', 'staff_orgs', 'reporter_orgs', 'roster_orgs', 'member_orgs']

/** Returns variants of the condition of a policy. */
export function variantsOfExpression(text: string | null): Variant[] {
  if (text === null || text === 'true') return text === 'true' ? [{ what: 'false', text: 'false' }] : []
  const helperSwaps = helpers.flatMap((helper, index) =>
    [helpers[index + 1], helpers[index - 1]].flatMap((other) =>
      other ? each(text, `private.${helper}()`, `private.${other}()`) : [],
    ),
  )
  return distinct([
    { what: 'true', text: 'true' },
    { what: 'false', text: 'false' },
    ...operands(text),
    ...helperSwaps,
    ...each(text, ' = ANY ', ' <> ALL '),
    ...each(text, ' <> ALL ', ' = ANY '),
    ...each(text, ' = ( ', ' <> ( '),
    ...each(text, ' <> ', ' = ').filter(({ text: changed }) => !/ = ALL/.test(changed)),
    ...each(text, ' AND ', ' OR '),
    ...each(text, ' OR ', ' AND '),
    ...each(text, '(NOT is_builtin)', 'is_builtin'),
    ...each(text, "CURRENT_USER <> 'authenticated'::name", 'true'),
  ]).filter((variant) => variant.text !== text)
}

/** Returns variants of a guard function, each with one likely mistake. */
export function variantsOfBody(body: string): Variant[] {
  const guards = [
    ...body.matchAll(
      /raise (?:sqlstate '(?:FSRUL|PT401|PT403)'|insufficient_privilege) using message = '(?:not_allowed|not a member of this organization|founder_protected|score_not_allowed|name_not_confirmed|last_manager|signature_not_valid|Sign in[^']*|Th(?:is|e) [^']*)'/g,
    ),
  ]
  return distinct([
    ...guards.map(([guard], index) => ({
      what: `guard ${index + 1} does nothing`,
      text: replaceNth(body, guard, 'null', nth(guards, index)),
    })),
    ...each(body, "orgs_as('league_manager')", "orgs_as('league_manager', 'league_administrator')"),
    ...each(body, "'league_manager', 'league_administrator')", "'league_manager', 'league_administrator', 'viewer')"),
    ...each(body, "'league_manager', 'league_administrator',", "'league_manager',"),
    ...each(body, "'team_manager')", "'team_manager', 'player')"),
    ...each(body, "'player')", "'player', 'viewer')"),
    ...each(body, "actor_role = 'league_manager'", "actor_role <> 'viewer'"),
    ...each(body, "target_role <> 'league_manager'", 'true'),
    ...each(body, " = 'league_manager'", " <> 'league_manager'"),
    ...each(body, "m.role = 'team_manager'", 'true'),
    ...['s.', 'm.', 'c.', ' '].flatMap((of) => each(body, `${of}user_id = auth.uid()`, ' true')),
    ...['s.', 'm.', ' '].flatMap((of) => each(body, `${of}user_id = (select auth.uid())`, ' true')),
    ...each(body, ' = any (private.member_orgs())', ' is not null'),
    ...each(body, ' <> all (private.closed_orgs())', ' is not null'),
    ...each(body, 'and role = any (roles)', ''),
    ...['session()', 'open(org)', 'open(org, hold => true)', 'open(p_organization)', 'open_admin()'].flatMap((good) =>
      each(body, `perform private.require_${good}`, 'null'),
    ),
    ...each(body, ' or private.has_session() is not true', ''),
    ...each(body, ' and private.has_session() is not true', ''),
    ...each(body, ' and private.has_session()', ''),
    ...each(body, "missing := 'session'", 'null'),
    ...each(body, 'private.is_platform_admin() and private.', 'private.'),
    ...each(body, ' and private.platform_gate() is null', ''),
    ...each(body, 'perform private.keep_a_manager(p_organization, p_user)', 'null'),
    ...each(body, 'perform private.keep_a_manager(p_organization, auth.uid())', 'null'),
    ...each(body, ') is not true then', ') is true then'),
    ...each(body, "status <> 'draft'", 'true'),
    ...each(body, "when r.started is null then 'session'", ''),
    ...each(body, "= 'aal2') is not true then 'mfa'", "= 'aal2') is null then 'mfa'"),
    ...each(body, 'is distinct from org', 'is null'),
    // The next variants concern what everyone can read about a league.
    ...each(body, ' and l.is_public', ''),
    ...each(body, "s.status in ('published', 'completed')", 'true'),
    ...each(body, 'coalesce(d.hides_results, false)', 'false'),
    ...each(body, 'case when not g.hides then g.home_score end', 'g.home_score'),
    ...each(body, 'case when v.is_shown then v.description end', 'v.description'),
    ...each(body, "'sponsors' = any (p.public_parts) and s.status = 'active'", "s.status = 'active'"),
    ...each(body, 'and t.league_id = p.id', ''),
  ])
}

function nth(matches: readonly RegExpMatchArray[], index: number): number {
  const text = matches[index]?.[0]
  return matches.slice(0, index).filter(([each]) => each === text).length
}

/** Returns one variant for each occurrence of the text. */
function each(text: string, from: string, to: string): Variant[] {
  const places = text.split(from).length - 1
  return Array.from({ length: places }, (_, index) => ({
    what: `${from.trim()} → ${to.trim() || 'nothing'}${places > 1 ? ` (${index + 1})` : ''}`,
    text: replaceNth(text, from, to, index),
  }))
}

function replaceNth(text: string, from: string, to: string, index: number): string {
  const parts = text.split(from)
  return parts.slice(0, index + 1).join(from) + to + parts.slice(index + 1).join(from)
}

/**
 * Returns variants of the condition, each without one of its parts. Skips the part with which the gate lets the
 * server's own functions through, because the gate still holds back requests without it.
 */
function operands(text: string): Variant[] {
  const inner = text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text
  for (const word of [' AND ', ' OR ']) {
    const parts = splitOutside(inner, word)
    if (parts.length > 1) {
      return parts
        .map((part, index) => ({
          what: `without ${part.slice(0, 60)}`,
          text: parts.filter((_, at) => at !== index).join(word),
        }))
        .filter(({ what }) => !what.includes('CURRENT_USER'))
    }
  }
  return []
}

/** Splits the text at the word, except within parentheses. */
function splitOutside(text: string, word: string): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth < 0) return [text]
    if (depth === 0 && text.startsWith(word, at)) {
      parts.push(text.slice(from, at))
      from = at + word.length
    }
  }
  return [...parts, text.slice(from)]
}

function distinct(variants: readonly Variant[]): Variant[] {
  return [...new Map(variants.toReversed().map((variant) => [variant.text, variant])).values()].toReversed()
}
