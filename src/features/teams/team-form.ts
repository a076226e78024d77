import * as z from 'zod/mini'
import { idSchema } from '#domain/schema/columns.ts'
import { jerseyInputSchema, playerRow, teamRow, type Player, type Team } from '#domain/schema/leagues.ts'
import { optionalInput, textInput } from '#ui/forms/form-inputs.ts'

export const teamFormSchema = z.object({
  name: textInput(teamRow.shape.name),
  logo_url: optionalInput(teamRow.shape.logo_url),
  primary_color: teamRow.shape.primary_color,
  secondary_color: teamRow.shape.secondary_color,
  division_id: optionalInput(z.nullable(idSchema)),
})
export type TeamInput = z.input<typeof teamFormSchema>
export type TeamValues = z.output<typeof teamFormSchema>

export const emptyTeamInput: TeamInput = {
  name: '',
  logo_url: '',
  primary_color: '#000000',
  secondary_color: '#FFFFFF',
  division_id: '',
}

export function toTeamInput(team: Team): TeamInput {
  return {
    name: team.name,
    logo_url: team.logo_url ?? '',
    primary_color: team.primary_color,
    secondary_color: team.secondary_color,
    division_id: team.division_id ?? '',
  }
}

export const playerFormSchema = z.object({
  display_name: textInput(playerRow.shape.display_name),
  jersey: optionalInput(jerseyInputSchema),
  position: optionalInput(playerRow.shape.position),
})
export type PlayerInput = z.input<typeof playerFormSchema>
export type PlayerValues = z.output<typeof playerFormSchema>

export const emptyPlayerInput: PlayerInput = { display_name: '', jersey: '', position: '' }

export function toPlayerInput(player: Player): PlayerInput {
  return { display_name: player.display_name, jersey: player.jersey ?? '', position: player.position ?? '' }
}
