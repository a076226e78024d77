// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { TeamCrest } from '#site/league/team-crest.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'

afterEach(cleanup)

const otters = { id: 'a', name: 'River Otters', primary_color: '#0b7a5c', secondary_color: '#bfe8d2', logo_url: null }

it('draws a team without a logo in its two colors, with its initials where there is room', () => {
  const { container } = render(<TeamMark team={otters} />)
  const fills = [...container.querySelectorAll('[fill]')].map((shape) => shape.getAttribute('fill'))
  expect(fills).toEqual(expect.arrayContaining(['#0b7a5c', '#bfe8d2']))
  expect(container.textContent).toBe('RO')
  cleanup()
  expect(render(<TeamMark team={otters} size="line" />).container.textContent).toBe('')
})

it('gives a name the same pattern on every screen, and other names other patterns', () => {
  const patternOf = (name: string) =>
    /d="([^"]*)" fill="#bfe8d2"/.exec(renderToStaticMarkup(<TeamMark team={{ ...otters, name }} />))?.[1]
  expect(patternOf('River Otters')).toBe(patternOf('River Otters'))
  const names = ['Hawks', 'Stars', 'Bears', 'Foxes', 'Lynx', 'Kings', 'Pilots', 'Minnows']
  expect(new Set(names.map(patternOf)).size).toBeGreaterThan(3)
})

it('draws a team that is not known yet as a plain shield with a question mark', () => {
  const { container } = render(<TeamMark team={{ ...otters, id: null }} />)
  expect(container.querySelector('[fill="#bfe8d2"]')).toBeNull()
  expect(container.textContent).toBe('?')
})

it('shows the logo, and the shield again if the logo cannot be loaded', () => {
  const { container } = render(<TeamMark team={{ ...otters, logo_url: 'https://example.com/otters.svg' }} />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toBe('https://example.com/otters.svg')
  expect(container.querySelector('svg')).toBeNull()
  if (image) fireEvent.error(image)
  expect(container.querySelector('svg')).not.toBeNull()
})

it('has no inline styles on public pages, where the content security policy blocks them', () => {
  expect(renderToStaticMarkup(<TeamCrest team={otters} size="large" />)).not.toContain('style=')
})
