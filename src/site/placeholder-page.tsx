import type { PublicPage } from './public-page.ts'

export const placeholderPage: PublicPage = {
  path: '/',
  title: 'Fieldside',
  description: 'Run your league: schedules, scores and standings, with or without a connection.',
  Body: () => (
    <div className="mx-auto max-w-6xl px-4 py-24 sm:px-6">
      <h1>Run your league</h1>
    </div>
  ),
}
