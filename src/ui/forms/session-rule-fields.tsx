import { registerField } from './register-field.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { classNames } from '../class-names.ts'
import { Button } from '../button.tsx'
import { useChangedMark } from '../settings/use-saved-together.ts'
import { CheckboxField, TextAreaField, TextField } from './form-field.tsx'
import { t } from './words.ts'
import { rich } from '../rich-text.tsx'

// The requirements for a session: an organization sets them for its members, the platform for everyone. The surrounding
// form must use the field names below (src/domain/security/session-rules.ts).

type Rules = {
  requireMfa: boolean
  sessionMinutes: string
  idleMinutes: string
  ipRestrictions: boolean
  allowedIps: string
}

export const sessionRuleLabels: Readonly<Record<keyof Rules, string>> = {
  requireMfa: t.requireSecondFactorMfa,
  sessionMinutes: t.signAgainAfterMinutes,
  idleMinutes: t.signAgainWhenUnused,
  ipRestrictions: t.onlyFromTheseAddresses,
  allowedIps: t.allowedAddresses,
}

const obstacleWords = {
  server_has_none: t.unavailableSignServerApp,
  not_used_oneself: t.unavailableYouHaveNot,
}

/** The second factor, and how long a sign-in lasts. `obstacle`: why a second factor can't be required. */
export function SignInRuleFields({ obstacle }: { obstacle: keyof typeof obstacleWords | null }) {
  const form = useFormContext<Rules>()
  const mark = useMark()
  const [isMfaOn, sessionMinutes, idleMinutes] = useWatch({
    control: form.control,
    name: ['requireMfa', 'sessionMinutes', 'idleMinutes'],
  })
  return (
    <>
      <CheckboxField
        label={sessionRuleLabels.requireMfa}
        className={mark('requireMfa')}
        hint={obstacle ? obstacleWords[obstacle] : t.whoeverHasNoneSees}
        disabled={obstacle !== null && !isMfaOn} // the requirement can always be switched off
        {...form.register('requireMfa')}
      />
      <TextField
        label={sessionRuleLabels.sessionMinutes}
        inputMode="numeric"
        autoComplete="off"
        className={classNames('max-w-sm', mark('sessionMinutes'))}
        hint={formatHoursAndMinutes(sessionMinutes) ?? t.emptySessionLastsLong}
        {...registerField(form, 'sessionMinutes')}
      />
      <TextField
        label={sessionRuleLabels.idleMinutes}
        inputMode="numeric"
        autoComplete="off"
        className={classNames('max-w-sm', mark('idleMinutes'))}
        hint={t.scoresEnteredWithoutConnection(formatHoursAndMinutes(idleMinutes) ?? t.emptySessionMayLie)}
        {...registerField(form, 'idleMinutes')}
      />
    </>
  )
}

/**
 * The allowed addresses. `whose`: the people who are refused from other addresses. `ownAddress`: the current user's
 * address as the server sees it.
 */
export function AddressRuleFields({ whose, ownAddress }: { whose: string; ownAddress: string | null }) {
  const form = useFormContext<Rules>()
  const mark = useMark()
  const list = useWatch({ control: form.control, name: 'allowedIps' })
  const isListed = ownAddress !== null && list.split(/\s+/).includes(ownAddress)
  const add = () =>
    form.setValue('allowedIps', [form.getValues('allowedIps').trimEnd(), ownAddress].filter(Boolean).join('\n'), {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <>
      <CheckboxField
        label={sessionRuleLabels.ipRestrictions}
        className={mark('ipRestrictions')}
        hint={t.elsewherePhonesOwnConnection(whose)}
        {...form.register('ipRestrictions', { deps: 'allowedIps' })}
      />
      <TextAreaField
        label={sessionRuleLabels.allowedIps}
        className={mark('allowedIps')}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        hint={t.oneAddressRangeCidr}
        {...registerField(form, 'allowedIps')}
      />
      {ownAddress !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-note text-soft">
            {rich(t.youAreAt, {
              ownAddress: <span className="font-semibold wrap-anywhere text-ink">{ownAddress}</span>,
            })}
          </p>
          {!isListed && <Button onClick={add}>{t.addMyAddress}</Button>}
        </div>
      )}
    </>
  )
}

function useMark(): (field: keyof Rules) => string | undefined {
  const { dirtyFields } = useFormContext<Rules>().formState
  const mark = useChangedMark()
  return (field) => mark(dirtyFields[field])
}

/** Formats minutes: `90` → `1 hour 30 minutes`; null for anything that is not a number of minutes. */
export function formatHoursAndMinutes(text: string): string | null {
  const minutes = Number(text)
  if (text.trim() === '' || !Number.isInteger(minutes) || minutes < 1) return null
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}${number === 1 ? '' : 's'}`)
    .join(' ')
}
