const metrics = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
}

/**
 * Prints the scores, the metrics behind the performance score, and every audit that found something, with the reason.
 */
export function printReport({ path, who }, lhr, file) {
  const { categories, audits, environment } = lhr
  const { pathname } = new URL(lhr.finalDisplayedUrl)
  console.log(`\n${path}${pathname === path ? '' : `, which led to ${pathname},`} for ${who}: ${file}`)
  for (const { title, score } of Object.values(categories)) console.log(`  ${percent(score)}  ${title}`)
  const times = Object.entries(metrics).map(([id, name]) => `${name} ${audits[id].displayValue}`)
  console.log(`  ${times.join(', ')}; the machine's speed was ${environment.benchmarkIndex}`)
  for (const warning of lhr.runWarnings) console.log(`  ! ${warning}`)

  for (const { title, auditRefs } of Object.values(categories))
    for (const { id, weight } of auditRefs) if (!(id in metrics)) printFailure(title, audits[id], weight)
}

function printFailure(category, audit, weight) {
  const { id, scoreDisplayMode, score, title, displayValue, description, explanation, errorMessage, details } = audit
  const isBroken = scoreDisplayMode === 'error'
  if (!isBroken && (score === null || score >= 1)) return
  const says = [title, displayValue].filter(Boolean).join(': ')
  console.log(`\n  ${category}, ${id} (${weight === 0 ? 'not counted' : `weight ${weight}`}): ${says}`)
  for (const words of [errorMessage, explanation, description]) if (words) console.log(`    ${words}`)
  for (const item of rows(details).slice(0, 8)) console.log(`    - ${JSON.stringify(item, shorten).slice(0, 400)}`)
}

/** Some audits return a table, some a list of tables, and some a tree of requests. */
function rows(details) {
  const items = details?.items ?? []
  if (details?.type !== 'list') return items
  return items.flatMap((section) => section.value?.items ?? section.items ?? [section.value ?? section])
}

function shorten(key, value) {
  return ['boundingRect', 'lhId', 'path', 'type', 'subItems'].includes(key) ? undefined : value
}

function percent(score) {
  return score === null ? '  –' : String(Math.round(score * 100)).padStart(3)
}
