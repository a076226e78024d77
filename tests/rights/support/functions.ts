import type { Outcome, Question } from './questions.ts'
import { functionRights, mayCall, type Asker, type CheckedFunction, type Session, type Subject } from './table.ts'
import type { RightsWorld } from './world.ts'

// One person's calls to the functions that leave checks to the policies, and what the table of rights says about each.
// Without the right, a function finds nothing: null, false, or an empty list.

type Organization = { readonly id: string; readonly league: { readonly id: string } }

const calls: Readonly<Record<CheckedFunction, (organization: Organization) => string>> = {
  rename_me: () => `public.rename_me('Changed', 'Name')`,
  choose_language: () => `public.choose_language('es')`,
  read_organization_security: ({ id }) => `public.read_organization_security('${id}')`,
  save_organization_security: ({ id }) => `public.save_organization_security('${id}', '{"session_minutes": null}')`,
  list_invitations: ({ id }) => `public.list_invitations('${id}')`,
  list_activity: ({ id }) => `public.list_activity('${id}', null, 25)`,
  list_league_rows: ({ id, league }) => `public.list_league_rows('${id}', '${league.id}') -> 'games'`,
  admin_read_security: () => 'public.admin_read_security()',
  admin_save_security: () => `public.admin_save_security('{"session_minutes": null}')`,
}

/** The functions whose rights don't depend on an organization. */
const ofThePlatform: readonly string[] = ['admin_read_security', 'admin_save_security'] satisfies CheckedFunction[]

export function questionsAboutFunctions(world: RightsWorld, asker: Asker, session: Session): readonly Question[] {
  return Object.keys(functionRights).flatMap((key) => {
    const name = key as CheckedFunction
    return [world.here, world.there].map((organization, index) => ({
      statement: { sql: `select to_jsonb(${calls[name](organization)})` },
      checks: (outcome: Outcome) => [
        {
          of: `${asker.name}: ${name} ${index === 0 ? 'here' : 'there'}`,
          expected:
            asker.id === null
              ? 'refused'
              : mayCall(name, asker, subjectOf(name, organization, asker), session)
                ? 'done'
                : 'nothing',
          got: readOutcome(outcome),
        },
      ],
    }))
  })
}

function subjectOf(name: CheckedFunction, { id }: Organization, asker: Asker): Subject {
  if (name === 'rename_me' || name === 'choose_language') return { organization: null, person: asker.id ?? '' }
  return { organization: ofThePlatform.includes(name) ? null : id }
}

function readOutcome({ code, keys }: Outcome): string {
  if (code === '42501') return 'refused'
  if (code !== undefined) return code
  const answer: unknown = keys
  const isNothing = answer == null || answer === false || (Array.isArray(answer) && answer.length === 0)
  return isNothing ? 'nothing' : 'done'
}
