import * as z from 'zod/mini'
import { id } from '#domain/schema/columns.ts'
import { enteredJersey, playerRow, teamRow, type Player, type Team } from '#domain/schema/leagues.ts'
import { typedOptional, typedText } from '#ui/forms/form-values.ts'

export const teamForm = z.object({
  name: typedText(teamRow.shape.name),
  logo_url: typedOptional(teamRow.shape.logo_url),
  primary_color: teamRow.shape.primary_color,
  secondary_color: teamRow.shape.secondary_color,
  division_id: typedOptional(z.nullable(id)),
})
export type TeamInput = z.input<typeof teamForm>
export type TeamValues = z.output<typeof teamForm>

export const newTeam: TeamInput = {
  name: '',
  logo_url: '',
  primary_color: '#000000',
  secondary_color: '#FFFFFF',
  division_id: '',
}

export function teamToInput(team: Team): TeamInput {
  return {
    name: team.name,
    logo_url: team.logo_url ?? '',
    primary_color: team.primary_color,
    secondary_color: team.secondary_color,
    division_id: team.division_id ?? '',
  }
}

export const playerForm = z.object({
  display_name: typedText(playerRow.shape.display_name),
  jersey: typedOptional(enteredJersey),
  position: typedOptional(playerRow.shape.position),
})
export type PlayerInput = z.input<typeof playerForm>
export type PlayerValues = z.output<typeof playerForm>

export const newPlayer: PlayerInput = { display_name: '', jersey: '', position: '' }

export function playerToInput(player: Player): PlayerInput {
  return { display_name: player.display_name, jersey: player.jersey ?? '', position: player.position ?? '' }
}
