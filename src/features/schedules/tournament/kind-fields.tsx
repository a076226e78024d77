import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { can } from '#domain/people/capabilities.ts'
import { maxSwissRounds, tournamentFormats, type TournamentTemplate } from '#domain/schema/tournaments.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { Options, RowOptions } from '#ui/forms/options.tsx'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { deleteTemplate, saveTemplate } from './templates.ts'
import { finalKinds, pairingKinds, type PairingKind, type TournamentInputs } from './tournament-form.ts'
import {
  formatDescriptions,
  formatLabels,
  formatNotes,
  mayHavePlacementGames,
  toTournamentKind,
} from './tournament-kind.ts'
import { t } from './words.ts'

/** The fields for the kind of tournament: from a template, or custom. */
export function KindFields({ templates }: { templates: readonly TournamentTemplate[] }) {
  const form = useFormContext<TournamentInputs>()
  const [templateId, format, hasPlacementGames, pairing, wildCards] = useWatch<
    TournamentInputs,
    ['templateId', 'format', 'hasPlacementGames', 'pairing', 'wildCards']
  >({ name: ['templateId', 'format', 'hasPlacementGames', 'pairing', 'wildCards'] })
  const template = templates.find(({ id }) => id === templateId)
  const canPlace = mayHavePlacementGames(format, Number(wildCards))
  const hasPairings = format === 'single_elimination' || format === 'pools_to_bracket'
  const choose = (id: string) => {
    form.setValue('templateId', id)
    const chosen = templates.find((one) => one.id === id)
    if (!chosen) return
    const kind = toTournamentKind(chosen)
    form.setValue('format', kind.format)
    if (chosen.pools !== null) {
      for (const name of ['pools', 'advancing', 'wildCards'] as const) {
        form.setValue(name, kind[name], { shouldValidate: true })
      }
    }
    form.setValue('rounds', kind.rounds, { shouldValidate: true })
    form.setValue('hasConsolation', kind.hasConsolation)
    form.setValue('hasThirdPlaceGame', kind.hasThirdPlaceGame)
    form.setValue('hasPlacementGames', kind.hasPlacementGames)
    form.setValue('pairing', kind.pairing)
    form.setValue('final', kind.final)
    form.setValue('reseeds', kind.reseeds)
  }
  // After a manual change, the input no longer matches the template.
  const own = { onChange: () => form.setValue('templateId', '') }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t.kindTournament}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t.template}
          className="min-w-0 flex-1 basis-64"
          value={template ? templateId : ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t.noTemplatePutTogether}</option>
          <Templates label={t.builtIn} templates={templates.filter((one) => one.is_builtin)} />
          <Templates label={t.yourOwn} templates={templates.filter((one) => !one.is_builtin)} />
        </SelectField>
        <TemplateActions template={template} templates={templates} onChosen={choose} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t.format} hint={formatDescriptions[format]} {...form.register('format', own)}>
          <Options values={tournamentFormats} label={(one) => formatLabels[one]} />
        </SelectField>
        {format === 'pools_to_bracket' && (
          <TextField
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={16}
            label={t.pools}
            hint={t.equalCanFewerWhere}
            {...registerField(form, 'pools', own)}
          />
        )}
        {format === 'swiss' && (
          <TextField
            type="number"
            inputMode="numeric"
            min={1}
            max={maxSwissRounds}
            label={t.rounds}
            hint={t.roundsHint}
            {...registerField(form, 'rounds', own)}
          />
        )}
        {hasPairings && (
          <SelectField label={t.eachPairing} hint={pairingHint(pairing)} {...form.register('pairing', own)}>
            <Options values={pairingKinds} label={pairingLabel} />
          </SelectField>
        )}
        {hasPairings && (
          <SelectField label={t.final} {...form.register('final', own)}>
            <Options values={finalKinds} label={(one) => (one === '' ? t.likeOtherRounds : pairingLabel(one))} />
          </SelectField>
        )}
        {format === 'pools_to_bracket' && (
          <>
            <TextField
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={8}
              label={t.advancing}
              hint={t.advanceIntoBracket}
              {...registerField(form, 'advancing', own)}
            />
            <TextField
              type="number"
              inputMode="numeric"
              required
              min={0}
              max={16}
              label={t.wildCards}
              hint={t.bestOfNextPlace}
              {...registerField(form, 'wildCards', own)}
            />
          </>
        )}
      </div>
      {!hasPairings ? (
        <p className="text-note text-soft">{formatNotes[format]}</p>
      ) : (
        <div className="grid gap-x-5 sm:grid-cols-2">
          {canPlace && (
            <CheckboxField
              label={t.placementGames}
              hint={format === 'pools_to_bracket' ? t.othersPlayForPlaces : t.losersPlayForPlaces}
              {...form.register('hasPlacementGames', own)}
            />
          )}
          {format === 'single_elimination' && (
            <CheckboxField label={t.reseed} hint={t.reseedHint} {...form.register('reseeds', own)} />
          )}
          {!(canPlace && hasPlacementGames) && (
            <>
              <CheckboxField
                label={t.thirdPlaceGame}
                hint={t.losersSemifinalsMeet}
                {...form.register('hasThirdPlaceGame', own)}
              />
              <CheckboxField
                label={t.consolation}
                hint={t.whoeverLosesFirstGame}
                {...form.register('hasConsolation', own)}
              />
            </>
          )}
        </div>
      )}
    </fieldset>
  )
}

function pairingLabel(pairing: PairingKind): string {
  if (pairing === '1') return t.oneGame
  if (pairing === 'aggregate') return t.twoLegs
  return pairing === 'away_goals' ? t.twoLegsAwayGoals : t.bestOf(Number(pairing))
}

function pairingHint(pairing: PairingKind): string {
  if (pairing === '1') return t.oneGameHint
  if (pairing === 'aggregate') return t.twoLegsHint
  return pairing === 'away_goals' ? t.twoLegsAwayGoalsHint : t.seriesHint
}

function Templates({ label, templates }: { label: string; templates: readonly TournamentTemplate[] }) {
  if (templates.length === 0) return null
  return (
    <optgroup label={label}>
      <RowOptions rows={templates} />
    </optgroup>
  )
}

/** Saves a custom setup as a template, or deletes one of the organization's own. */
function TemplateActions({
  template,
  templates,
  onChosen,
}: {
  template: TournamentTemplate | undefined
  templates: readonly TournamentTemplate[]
  onChosen: (id: string) => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const [isOpen, setIsOpen] = useState(false)
  const { setValue } = useFormContext<TournamentInputs>()
  if (!actor || !can(actor, 'tournament_template.manage')) return null

  const attempt = (work: Promise<unknown>) => void work.catch((error: unknown) => notify.error(errorMessage(error)))
  const remove = async (id: string) => {
    const gone = await deleteTemplate(db, actor, id)
    setValue('templateId', '')
    if (gone) notify.undoable(t.templateDeletedSuccessfully, () => attempt(saveTemplate(db, actor, gone)))
  }
  if (template && !template.is_builtin) {
    return <Button onClick={() => attempt(remove(template.id))}>{t.deleteTemplate}</Button>
  }
  return (
    <>
      {!template && <Button onClick={() => setIsOpen(true)}>{t.saveTemplate}</Button>}
      {isOpen && (
        <SaveTemplateDialog
          templates={templates}
          onClose={() => setIsOpen(false)}
          onSaved={(id) => {
            setIsOpen(false)
            onChosen(id)
            notify.success(t.templateCreatedSuccessfully)
          }}
        />
      )}
    </>
  )
}
