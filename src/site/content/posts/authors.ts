import type { Author } from './post.ts'

export const fieldsideTeam: Author = {
  name: 'The Fieldside Team',
  about:
    'We make Fieldside, and we write about the work around a season: what goes wrong on a wet Saturday, and what helps. Everything here can be done with a pencil as well; where Fieldside helps, we say how.',
}
