import { toCalendarPath, createEmbedSnippet, toWebcalLink } from '#domain/public-league/page-links.ts'
import { rich } from '#ui/rich-text.tsx'
import type { PageContext } from './page-context.ts'
import { hasStandingsSection } from './standings-section.tsx'
import { t } from './words.ts'

/** Ways to follow the league: calendar, sharing, printing, and embedding in a club's page. */
export function FollowSection({ path, name, context }: { path: string; name: string; context: PageContext }) {
  const { origin, view, isFor } = context
  const calendar = origin + toCalendarPath(path)
  const { slug } = view.data.league
  const embedded = { slug, name, ...(isFor !== null && { teamId: isFor }) }
  return (
    <section id="follow" aria-labelledby="follow-title" className="print:hidden">
      <h2 id="follow-title">{t.keepUpWith(name)}</h2>
      <div className="league-card league-follow">
        <p>{rich(t.everyGameInCalendar, { everyGame: <strong>{t.everyGameInYourCalendar}</strong> })}</p>
        <div className="league-buttons">
          <a href={toWebcalLink(calendar)} className="league-button league-button-main">
            {t.subscribeToCalendar}
          </a>
          <button type="button" data-copy={calendar} className="league-button needs-script">
            {t.copyCalendarAddress}
          </button>
        </div>
        <p className="league-note">
          {rich(t.addCalendarAddress, {
            address: (
              <a href={calendar} className="league-link">
                {calendar}
              </a>
            ),
          })}
        </p>
        <div className="league-buttons needs-script">
          <button type="button" data-share={origin + path} className="league-button">
            {t.shareThisPage}
          </button>
          <button type="button" data-print="" className="league-button">
            {t.print}
          </button>
        </div>
        <details id="embed" className="league-fold">
          <summary>{t.showOnWebsite}</summary>
          <p>{t.putThisOnPage}</p>
          <pre className="league-code">
            <code>{createEmbedSnippet(origin, { ...embedded, part: 'games' })}</code>
          </pre>
          <div className="league-buttons needs-script">
            <button
              type="button"
              data-copy={createEmbedSnippet(origin, { ...embedded, part: 'games' })}
              className="league-button"
            >
              {t.copyGames}
            </button>
            {view.divisions.some((division) => hasStandingsSection(view, division)) && (
              <button
                type="button"
                data-copy={createEmbedSnippet(origin, { ...embedded, part: 'standings' })}
                className="league-button"
              >
                {t.copyStandings}
              </button>
            )}
          </div>
        </details>
      </div>
    </section>
  )
}
