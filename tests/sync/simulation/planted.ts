import type { Patch } from './driver.ts'

/** A deliberate fault of the protocol. `equivalent`: why no history can tell it from the right code. */
export type Planted = { readonly name: string; readonly patches: readonly Patch[]; readonly equivalent?: string }

function plant(name: string, file: string, find: string, replace: string, equivalent?: string): Planted {
  return { name, patches: [{ file, find, replace }], ...(equivalent === undefined ? {} : { equivalent }) }
}

const server = 'tests/support/model-remote.ts'

export const planted: readonly Planted[] = [
  // saving
  plant(
    'the entry is stored without its number being used',
    'src/data/store/commit.ts',
    'nextSeq: sending.nextSeq + 1',
    'nextSeq: sending.nextSeq',
  ),
  plant(
    'numbers have gaps',
    'src/data/store/commit.ts',
    'nextSeq: sending.nextSeq + 1',
    'nextSeq: sending.nextSeq + 2',
  ),
  plant(
    'the screen changes and no entry is stored',
    'src/data/store/commit.ts',
    'if (draft.ops.length === 0) return',
    'if (draft.ops.length <= 1) return',
  ),
  plant(
    'a patch says it was what it makes it',
    'src/data/store/change.ts',
    'was: pick(row, changed)',
    'was: pick(next, changed)',
  ),
  plant(
    'a patch takes its values before from the server',
    'src/data/store/change.ts',
    'was: pick(row, changed)',
    'was: {}',
  ),
  plant(
    'a delete takes no descendants',
    'src/data/store/change.ts',
    'await withDescendants(db, [{ t: table, id }])',
    '[{ t: table, id }]',
  ),
  plant(
    'a delete takes only children',
    'src/data/changes/cascade.ts',
    'const parents = [...taken.values()].filter(',
    'const parents = roots.filter(',
  ),
  plant(
    'a retry leaves the refused change in the tray',
    'src/data/store/commit.ts',
    'if (options.replacesTrayEntry !== undefined) await',
    'if (options.replacesTrayEntry === "") await',
  ),
  plant(
    'a discarded entry leaves a gap',
    'src/data/store/tray.ts',
    'await db.outbox.put(emptied(entry))',
    'await db.outbox.delete(entry.order)',
  ),
  plant(
    'a discarded entry is not folded away',
    'src/data/store/tray.ts',
    'await refoldRows(db, entry.organization_id, touchedRows(entry))',
    'void refoldRows, touchedRows',
  ),
  plant('what was set aside can be taken back as if it waited', 'src/data/store/tray.ts', ' || entry.empty ||', ' ||'),
  plant(
    'an acknowledged entry can be discarded',
    'src/data/store/entry-states.ts',
    "discarded: 'acked'",
    "discarded: 'gone'",
  ),

  // older forms
  plant(
    'an older entry is sent as it is',
    'src/data/store/outbox.ts',
    "'queued').limit(limit).toArray()\n  return entries.map((entry) => upcast(entry))",
    "'queued').limit(limit).toArray()\n  return entries",
  ),
  plant(
    'an older entry is shown as it is',
    'src/data/store/outbox.ts',
    '.toSorted((a, b) => a.order - b.order).map((entry) => upcast(entry))',
    '.toSorted((a, b) => a.order - b.order)',
  ),
  plant('an older entry is kept as it is', 'src/data/store/tray.ts', 'edit(upcast(entry))', 'edit(entry)'),

  // folding
  plant(
    'the pending insert hides the server’s row',
    'src/data/store/fold.ts',
    'view.set(key, view.get(key) ?? row)',
    'view.set(key, row)',
  ),
  plant(
    'a patch brings a deleted row back',
    'src/data/store/fold.ts',
    'if (row) view.set(key, { ...row, ...op.set })',
    'view.set(key, { ...(row as StoredRow), ...op.set })',
  ),
  plant(
    'a pending report counts although the server’s game has it',
    'src/data/store/fold.ts',
    'if (onServer && onServer.version <= baseVersion) return',
    'if (onServer && onServer.version < baseVersion) return',
  ),
  plant(
    'pending reports do not know of each other',
    'src/data/store/fold.ts',
    'applied.set(targetKey, [...pending, row])',
    'applied.set(targetKey, pending.slice(0, 0))',
  ),
  plant(
    'what is settled is the server’s only after the rest is worked out',
    'src/data/store/refold.ts',
    `await restoreBase(db, settled, found) // first: they may be what the others follow from
  const arrived = await arrivedSources(db, dirty, touched)`,
    `const arrived = await arrivedSources(db, dirty, touched)
  await restoreBase(db, settled, found)`,
  ),
  plant(
    'what followed from a row that is gone stays',
    'src/data/store/refold.ts',
    'return [...(await baseRows(db, targets)).values()]',
    'return [...(await baseRows(db, targets)).values()].slice(0, 0)',
  ),
  plant(
    'the base is copied anew from the view',
    'src/data/store/refold.ts',
    '.filter((key) => !copies.has(keyOf(key)))\n    .map(',
    '.filter(() => true)\n    .map(',
  ),
  plant(
    'the base stays when nothing is pending',
    'src/data/store/refold.ts',
    'await db.base.bulkDelete(copies.map(({ t, id }) => [t, id]))',
    '',
  ),
  plant(
    'the view stays when nothing is pending',
    'src/data/store/refold.ts',
    'await storeView(db, copies, new Map(copies.map((copy) => [keyOf(copy), copy.row])))',
    '',
  ),
  plant(
    'hidden rows stay on the screen',
    'src/data/store/refold.ts',
    'if (hidden.length > 0) await rowsOf(db, t).bulkDelete(hidden)',
    '',
  ),

  // sending
  plant('the batch is sent backwards', 'sync/push.ts', 'queued.slice(0, limit)', 'queued.slice(0, limit).toReversed()'),
  plant(
    'an unanswered batch is dropped',
    'sync/push.ts',
    "if (!(error instanceof RemoteError) || error.kind !== 'refused'",
    "if (error instanceof RemoteError && error.kind === 'transient') await exchange.db.outbox.bulkDelete(await exchange.db.outbox.where('id').anyOf(request.muts.map(({ id }) => id)).primaryKeys())\n    if (!(error instanceof RemoteError) || error.kind !== 'refused'",
  ),
  plant(
    'an expired session drops the batch',
    'sync/push.ts',
    "if (!(error instanceof RemoteError) || error.kind !== 'refused'",
    "if (error instanceof RemoteError && error.kind === 'auth') await exchange.db.outbox.bulkDelete(await exchange.db.outbox.where('id').anyOf(request.muts.map(({ id }) => id)).primaryKeys())\n    if (!(error instanceof RemoteError) || error.kind !== 'refused'",
  ),
  plant(
    'what is sent ahead does not say what is before it',
    'sync/push.ts',
    'before: last.muts.at(-1)?.id',
    'before: undefined',
  ),
  plant(
    'what was sent ahead and met a gap is taken for an answer',
    'sync/push.ts',
    "return 'error' in answer && answer.error === 'gap' ? 'again' : answer",
    'return answer',
    'the entries are counted anew from what the server has, and sent again: slower, and no more',
  ),
  plant(
    'what is sent ahead goes out although a refusal came before',
    'sync/push.ts',
    'size.refusals.size > 0 || ',
    '',
    'its own refusals are not counted, and it is sent again by itself',
  ),
  plant(
    'what is sent ahead begins with what is under way',
    'sync/push.ts',
    'const left = queued.filter(({ id }) => !before?.has(id))',
    'const left = queued',
    'the server gives the stored verdicts once more, and the entries are settled already',
  ),
  plant(
    'refusals of others count for an entry',
    'sync/push.ts',
    'size.refusals.set(id, (size.refusals.get(id) ?? 0) + 1)',
    'size.refusals.set(id, Math.max(0, ...size.refusals.values()) + 1)',
  ),
  plant(
    'a poisoned batch is never halved',
    'sync/push.ts',
    'size.limit = Math.ceil(request.muts.length / 2)',
    'size.limit = request.muts.length',
  ),
  plant(
    'the whole poisoned batch is set aside',
    'sync/push.ts',
    'if (others.length > 0) {',
    'for (const other of others) await quarantine(exchange.db, other.id, "", isoTime(exchange.clock))\n    if (others.length > 999) {',
  ),
  plant(
    'a poisoned entry is set aside and not sent empty',
    'sync/verdicts.ts',
    'await db.outbox.put(emptied(entry))\n    await refoldRows',
    'await db.outbox.delete(entry.order)\n    await refoldRows',
  ),
  plant(
    'a poisoned entry goes empty and not to the tray',
    'sync/verdicts.ts',
    "code: 'quarantined', message: reason }\n    if (entry.ops.length > 0) await",
    "code: 'quarantined', message: reason }\n    if (entry.ops.length > 999) await",
  ),
  plant(
    'a poisoned entry stays on the screen',
    'sync/verdicts.ts',
    'await refoldRows(db, entry.organization_id, touchedRows(entry))',
    '',
  ),
  plant(
    'what was set aside and carried out all the same stays in the tray',
    'sync/verdicts.ts',
    'entry.empty && !result.empty ? await asCarriedOut(db, entry) : entry',
    'entry.empty && result.v < 0 ? await asCarriedOut(db, entry) : entry',
  ),
  plant(
    'an error in place of the empty request is taken for its answer',
    'sync/push.ts',
    "if ('error' in probe) return probe",
    '',
    'what is set aside without need stands in the tray, and is asked about again in the new history',
  ),
  plant(
    'the first refusal sets an entry aside',
    'sync/push.ts',
    'const refusalsBeforeHalving = 3',
    'const refusalsBeforeHalving = 1',
  ),

  // verdicts
  plant(
    'a refused entry is dropped',
    'sync/verdicts.ts',
    'if (entry.ops.length > 0) await db.tray.put({ ...entryOf(entry), refusal, refused_at: now })\n  return',
    'return',
  ),
  plant(
    'a refused entry is not in the log',
    'sync/verdicts.ts',
    'await db.sent.put({ ...entryOf(entry), sent_at: now, refused: true })',
    '',
  ),
  plant(
    'a refused entry stays on the screen',
    'sync/verdicts.ts',
    'changed.push(...(await refuse(db, entry, refusalOf(result), now)))',
    'void (await refuse(db, entry, refusalOf(result), now))',
  ),
  plant('a refused entry stays in the outbox', 'sync/verdicts.ts', 'await db.outbox.delete(entry.order)\n', ''),
  plant(
    'a verdict settles the entry at once',
    'sync/verdicts.ts',
    "acked.push({ ...whole, state: 'acked', v: result.v })",
    "acked.push({ ...whole, state: 'acked', v: 0 })",
  ),
  plant(
    'what a merge overwrote is forgotten',
    'sync/verdicts.ts',
    'over.map(({ t, id, fields })',
    'over.slice(0, 0).map(({ t, id, fields })',
  ),
  plant(
    'a verdict counts by its number alone',
    'sync/verdicts.ts',
    'id === asked?.id && client === request.client',
    'queued.find((each) => each.seq === asked?.seq)?.id === id && client === request.client',
    'the request names each number once, and a number keeps its id for as long as its name (client) lasts: whoever finds the entry by its number finds it by its id',
  ),
  plant(
    'late verdicts count',
    'sync/verdicts.ts',
    "if (sending.client !== request.client || sending.epoch !== request.epoch) return { kind: 'late' }",
    '',
    'it spares a second reading: a verdict counts for entries under the name of the question only, an answer of another history has everything told again, as the next one does, and a second new name is as good as the first',
  ),
  plant(
    'a verdict about an older history counts',
    'sync/verdicts.ts',
    ' || sending.epoch !== request.epoch) return',
    ') return',
    'it spares a second reading: an answer of another history than the device’s has everything told again, and the next one sets that right',
  ),
  plant(
    'a verdict makes acknowledged entries refused',
    'sync/verdicts.ts',
    "client === request.client && state === 'queued'",
    'client === request.client && state !== undefined',
    'the server gives one mutation one verdict in a history, and an entry is acknowledged by that same verdict: the transition table keeps it acked',
  ),
  plant(
    'fork: the name stays',
    'sync/verdicts.ts',
    'await renumber(db, org, newClient)',
    'await renumber(db, org, sending.client)',
  ),
  plant(
    'gap: nothing is sent again',
    'sync/verdicts.ts',
    'await refoldRows(db, org, await rewind(db, org, answer.last_seq, newClient))',
    '',
  ),
  plant(
    'epoch: nothing is sent again',
    'sync/verdicts.ts',
    'const changed = await rewind(db, org, 0, newClient)',
    'const changed: RowKey[] = []\n  void rewind',
  ),
  plant(
    'epoch: the count of the restored server is believed',
    'sync/verdicts.ts',
    'await rewind(db, org, 0, newClient)',
    'await rewind(db, org, answer.last_seq, newClient)',
  ),
  plant('epoch: the copy is not read again', 'sync/verdicts.ts', "await startReset(db, org, '')\n", ''),
  plant(
    'epoch: the new one is not remembered',
    'sync/verdicts.ts',
    'newClient)), epoch: answer.epoch })',
    'newClient)) })',
  ),
  plant(
    'owner: the session goes on',
    'sync/verdicts.ts',
    "if (error === 'owner' || error === 'upgrade')",
    "if (error === 'upgrade')",
  ),
  plant(
    'upgrade: sending goes on',
    'sync/verdicts.ts',
    "if (error === 'owner' || error === 'upgrade')",
    "if (error === 'owner')",
  ),

  // counting
  plant('a new name keeps the old numbers', 'sync/counts.ts', 'seq: index + 1 }', 'seq: entry.seq }'),
  plant(
    'a new name counts on from the old count',
    'sync/counts.ts',
    'const nextSeq = queued.length + 1',
    'const { nextSeq } = await sendingOf(db, organizationId, newClient)',
  ),
  plant(
    'rewind forgets acknowledged entries',
    'sync/counts.ts',
    'outbox.map((entry) => ({ ...entry, state: requeued(entry.state)',
    'outbox.map((entry) => ({ ...entry, state: entry.state',
  ),
  plant('rewind forgets the log', 'sync/counts.ts', 'await db.outbox.bulkPut(back)', ''),
  plant(
    'rewind sends the whole log again',
    'sync/counts.ts',
    'entry.client !== client || entry.seq > lastSeq)\n  const inTray',
    'entry.seq >= 0)\n  const inTray',
    'entries that the server still knows are answered from its receipts (2.2); it only costs requests',
  ),
  plant(
    'rewind drops what the tray has',
    'sync/counts.ts',
    'const isWanted = !refused || kept !== undefined',
    'const isWanted = !refused',
  ),
  plant(
    'rewind sends again what nobody wants',
    'sync/counts.ts',
    'const isWanted = !refused || kept !== undefined',
    'const isWanted = true',
  ),
  plant('rewind leaves the tray as it was', 'sync/counts.ts', 'await db.tray.bulkDelete(ids)', ''),
  plant(
    'rewind trusts a count with gaps',
    'sync/counts.ts',
    'if (!isGapless || lastSeq + 1 + unknown.length !== nextSeq) await renumber',
    'if (nextSeq < 0) await renumber',
  ),
  plant(
    'rewound rows are not folded',
    'sync/counts.ts',
    'return [...outbox, ...back].flatMap(touchedRows)',
    'return outbox.slice(0, 0).flatMap(touchedRows)',
  ),

  plant(
    'what arrived since a delete was refused stays where it is asked about again',
    'sync/counts.ts',
    'takes: await takesOf(db, ops, takes)',
    'takes: await takesOf(db, []).then(() => takes)',
  ),
  plant(
    'what another history forgot of an organization that was left is never sent',
    'sync/round.ts',
    'await refreshAccount(exchange)) unasked.add(org)',
    'await refreshAccount(exchange)) unasked.delete(org)',
  ),

  // receiving
  plant(
    'late pages count',
    'sync/receive.ts',
    "if (reading.round !== asked.round || reading.cursor.v !== answer.since) return 'late'",
    '',
  ),
  plant(
    'pages from before a reset count',
    'sync/receive.ts',
    'reading.round !== asked.round || reading.cursor.v',
    'reading.cursor.v',
  ),
  plant(
    'pages count wherever they begin',
    'sync/receive.ts',
    ' || reading.cursor.v !== answer.since) return',
    ') return',
  ),
  plant(
    'a page of another history counts',
    'sync/receive.ts',
    "if (sending.epoch !== null && sending.epoch !== answer.epoch) return 'epoch'",
    '',
  ),
  plant('every page settles', 'sync/receive.ts', 'if (!answer.more) {\n', 'if (answer.epoch) {\n'),
  plant(
    'a page is complete before its time',
    'sync/receive.ts',
    'if (answer.more) return { ...reading, cursor, received }',
    'if (answer.more) return { ...reading, cursor, received, complete: answer.to }',
  ),
  plant(
    'the server’s rows go over pending work',
    'sync/receive.ts',
    'if (dirty.has(key) || touched.has(key)) beneath.push',
    'if (row === null) beneath.push',
  ),
  plant(
    'rows beneath pending work are dropped',
    'sync/receive.ts',
    'await inChunks(beneath, (chunk) => db.base.bulkPut(chunk))',
    '',
  ),
  plant(
    'tombstones are ignored',
    'sync/receive.ts',
    'if (isTableName(t)) for (const id of ids) incoming.set',
    'if (t === "") for (const id of ids) incoming.set',
  ),
  plant(
    'what arrives under a delete stays',
    'sync/receive.ts',
    'takes: await takesOf(db, entry.ops, entry.takes)',
    'takes: entry.takes',
  ),
  plant(
    'what arrives under a delete is not kept with it',
    'sync/receive.ts',
    'await db.outbox.put(indexed(whole))',
    '',
  ),
  plant(
    'what arrives under a delete is kept with it and shown',
    'sync/receive.ts',
    'changed.push(...touchedRows(whole))',
    '',
  ),
  plant(
    'a game is not worked out again when a report of it arrives',
    'sync/receive.ts',
    'if (target && touched.has(keyOf(target))) changed.push(target)',
    '',
  ),
  plant(
    'arriving rows keep their mark',
    'sync/receive.ts',
    'await db.stale.bulkDelete(marks.filter(([t, id]) => incoming.has(`${t}:${id}`)))',
    '',
  ),
  plant(
    'the copy is swept between pages',
    'sync/receive.ts',
    'if (!answer.more) {\n      if (reading.resetting)',
    'if (reading.resetting && answer.more) changed.push(...(await sweepStale(db, org)))\n    if (!answer.more) {\n      if (reading.resetting)',
  ),
  plant(
    'the copy is never swept',
    'sync/receive.ts',
    'if (reading.resetting) changed.push(...(await sweepStale(db, org)))',
    '',
  ),
  plant(
    'the copy is never compared',
    'sync/receive.ts',
    "if (ours.count === theirs.count && ours.hash === theirs.hash) return 'applied'",
    "if (ours.count >= 0) return 'applied'",
  ),
  plant(
    'only the number of rows is compared',
    'sync/receive.ts',
    'ours.count === theirs.count && ours.hash === theirs.hash',
    'ours.count === theirs.count',
  ),
  plant(
    'a copy that has moved on is compared with what the server had before',
    'sync/receive.ts',
    "if (round !== asked.round || cursor.v !== answer.to) return 'applied'",
    '',
    'the copy is read once more than it need be, and ends the same: time is lost, no row and no change',
  ),
  plant('the digest counts pending work', 'sync/digest.ts', 'for (const { row } of beneath) if (row) add(row)', ''),
  plant(
    'reset: pages go on from the old cursor',
    'sync/reset.ts',
    'cursor: { v: 0, h: 0, visibility }',
    'cursor: { ...(await readingOf(db, organizationId)).cursor, visibility }',
  ),
  plant(
    'reset: entries count as caught up',
    'sync/reset.ts',
    '    complete: 0,\n',
    '    complete: (await readingOf(db, organizationId)).complete,\n',
  ),
  plant(
    'reset: rows with pending work get no mark',
    'sync/reset.ts',
    "const rows: RowKey[] = await db.base.where('organization_id').equals(organizationId).toArray()",
    'const rows: RowKey[] = []',
  ),
  plant(
    'sweep: rows beneath pending work stay',
    'sync/reset.ts',
    'await db.base.bulkPut([...copies.values()].map((copy) => ({ ...copy, row: null })))',
    '',
  ),
  plant('the horizon is forgotten', 'sync/receive.ts', 'answer.since === 0 ? answer.horizon : cursor.h', '0'),
  plant(
    'settle: too early by one version',
    'sync/settle.ts',
    'v !== null && v <= complete',
    'v !== null && v <= complete + 1',
  ),
  plant(
    'settle: the log is not kept',
    'sync/settle.ts',
    'await db.sent.bulkPut(done.map((entry) => ({ ...entryOf(entry), sent_at: now, refused: false })))',
    '',
  ),
  plant(
    'settled rows are not folded',
    'sync/receive.ts',
    'changed.push(...(await settle(db, org, now)))',
    'await settle(db, org, now)',
  ),

  // accounts and organisations
  plant(
    'anybody’s session will do',
    'sync/account.ts',
    'if (known && known.profile.id !== profile.id) {',
    'if (known && profile.id === "") {',
  ),
  plant(
    'lost organizations stay',
    'sync/account.ts',
    'for (const id of left) await removeOrganization(db, id, isoTime(clock))',
    'void [left, removeOrganization, isoTime(clock)]',
  ),
  plant(
    'acknowledged entries of a lost organization wait for ever',
    'sync/departure.ts',
    'await moveToLog(db, organizationId, await ackedEntries(db, organizationId), now)',
    'await moveToLog(db, organizationId, [], now)',
  ),
  plant('a lost organization’s answers under way count', 'sync/departure.ts', 'round: round + 1', 'round'),
  plant('a lost organization’s pending rows stay', 'sync/departure.ts', 'await dropServerRows(db, dirty)', ''),
  plant(
    'queued entries of a lost organization are never sent',
    'sync/round.ts',
    'for (const org of [...mine, ...leftBehind]) {',
    'for (const org of mine) {',
  ),
  plant(
    'a reset does not ask for the account',
    'sync/round.ts',
    'if (pulled.wasReset) isAccountDue = true',
    'if (pulled.wasReset) isAccountDue = false',
  ),
  plant('another history is never greeted', 'sync/round.ts', 'await push(org, true)\n', ''),
  plant(
    'rows of a lost organization stay while they are read again',
    'sync/account.ts',
    'received > 0 || resetting || usable)',
    'received > 0)',
  ),
  plant(
    'what a lost organization had all along is never settled',
    'sync/round.ts',
    'if (leftBehind.length > 0) isAccountDue = true',
    'if (leftBehind.length > 999) isAccountDue = true',
  ),

  // the server
  plant('server: nothing is remembered', server, 'if (known) return { ...known, seq, dup: true }', ''),
  plant(
    'server: gaps are taken',
    server,
    "if (seq > expected) return { ...answer, error: 'gap' }",
    'if (seq > expected) expected = seq',
  ),
  plant(
    'server: forks are not noticed',
    server,
    "} else if (line.ids.get(seq) !== id) return { ...answer, error: 'fork' }",
    // Each is answered with what became of the other one's mutation under that number.
    '} else if (line.ids.get(seq) !== id) organization.answers.set(`${user}:${id}`, organization.answers.get(`${user}:${line.ids.get(seq)}`))',
  ),
  plant(
    'server: one history after a restore',
    server,
    'unnoticed ? state.epoch : `epoch-${++epochs}`',
    'state.epoch + String(unnoticed).slice(9)',
  ),
  plant(
    'server: one refusal undoes the batch',
    server,
    'return { ...error.verdict, seq }\n',
    "throw new RemoteError('refused', 'The batch is refused')\n",
  ),
  plant('server: a refusal leaves half of it', server, 'refill(organization.rows, before.rows)\n', ''),
  plant(
    'server: a conflict where both want the same',
    server,
    'if (isSame(mine, theirs)) continue',
    'if (op.t === "") continue',
  ),
  plant(
    'server: no conflicts',
    server,
    'if ((tables[t].cas as readonly string[]).includes(field)) {',
    'if (field === "") {',
  ),
  plant(
    'server: deletes leave no tombstone',
    server,
    'organization.tombstones.set(key, { t, id, v: stamp() })',
    'stamp()',
  ),
  plant('server: the horizon stays', server, 'organization.horizon = organization.version\n', ''),
  plant(
    'server: pages are torn',
    server,
    'return Math.max((sorted[most] ?? version) - 1, sorted[0] ?? version)',
    'return sorted[most - 1] ?? version',
    'the page’s rows are chosen by version, so that a page that ends at a version has all of it',
  ),
  plant(
    'server: a page lacks a row',
    server,
    'if (row.version <= to) (answer.rows',
    'if (row.version < to || rows.length < 3) (answer.rows',
  ),
  plant('server: roles do not reset', server, 'cursor.visibility !== visibility || ', ''),
  plant(
    'server: a role does not change what is named',
    server,
    '`${member.role}.${member.visibility}`',
    'String(member.visibility > 0)',
  ),
  plant(
    'server: children outlive their parents',
    server,
    'for (const each of children) remove(child, each.row.id)',
    '',
  ),
  plant(
    'server: the version of a change is one too small',
    server,
    ": { seq, s: 'applied', v: organization.version,",
    ": { seq, s: 'applied', v: organization.version - 1,",
  ),
  plant(
    'server: stamps a row without counting',
    server,
    'const stamp = () => (stamped ??= ++organization.version)',
    'const stamp = () => (stamped ??= Math.max(1, organization.version))',
  ),
]
