import { toCalendarPath, createEmbedSnippet, toWebcalLink } from '#domain/public-league/page-links.ts'
import type { PageContext } from './page-context.ts'
import { hasStandingsSection } from './standings-section.tsx'

/** Ways to follow the league: calendar, sharing, printing, and embedding in a club's page. */
export function FollowSection({ path, name, context }: { path: string; name: string; context: PageContext }) {
  const { origin, view, isFor } = context
  const calendar = origin + toCalendarPath(path)
  const { slug } = view.data.league
  const embedded = { slug, name, ...(isFor !== null && { teamId: isFor }) }
  return (
    <section id="follow" aria-labelledby="follow-title" className="print:hidden">
      <h2 id="follow-title">Keep up with {name}</h2>
      <div className="league-card league-follow">
        <p>
          <strong>Every game in your calendar.</strong> A subscription moves games when they move, and crosses out what
          is cancelled.
        </p>
        <div className="league-buttons">
          <a href={toWebcalLink(calendar)} className="league-button league-button-main">
            Subscribe to the calendar
          </a>
          <button type="button" data-copy={calendar} className="league-button needs-script">
            Copy calendar address
          </button>
        </div>
        <p className="league-note">
          Or add this address to your calendar:{' '}
          <a href={calendar} className="league-link">
            {calendar}
          </a>
        </p>
        <div className="league-buttons needs-script">
          <button type="button" data-share={origin + path} className="league-button">
            Share this page
          </button>
          <button type="button" data-print="" className="league-button">
            Print
          </button>
        </div>
        <details id="embed" className="league-fold">
          <summary>Show these games on your website</summary>
          <p>Put this where they should stand. The frame stays up to date by itself.</p>
          <pre className="league-code">
            <code>{createEmbedSnippet(origin, { ...embedded, part: 'games' })}</code>
          </pre>
          <div className="league-buttons needs-script">
            <button
              type="button"
              data-copy={createEmbedSnippet(origin, { ...embedded, part: 'games' })}
              className="league-button"
            >
              Copy games
            </button>
            {view.divisions.some((division) => hasStandingsSection(view, division)) && (
              <button
                type="button"
                data-copy={createEmbedSnippet(origin, { ...embedded, part: 'standings' })}
                className="league-button"
              >
                Copy standings
              </button>
            )}
          </div>
        </details>
      </div>
    </section>
  )
}
