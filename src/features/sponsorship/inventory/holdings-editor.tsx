import { formatNumber } from '#i18n/format.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFieldArray, useFormContext, useWatch, type Control } from 'react-hook-form'
import { assetCategories, type PackageAsset, type SponsorshipAsset } from '#domain/schema/sponsorship.ts'
import { computeAssetUsage } from '#domain/sponsorship/availability.ts'
import { groupBy } from '#domain/group-by.ts'
import { mapById, type SponsorshipData } from '#domain/sponsorship/data.ts'
import { getHoldingPriceCents } from '#domain/sponsorship/inventory.ts'
import { centsToInput, parseMoney } from '#domain/sponsorship/money.ts'
import { RemoveButton } from '#ui/icon-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { MoneyField } from '#ui/forms/money-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { assetCategoryLabels } from '../asset-words.ts'
import { SinglePriceNote } from './package-card.tsx'
import { createHolding, type PackageInput, type PackageValues } from './package-form.ts'
import { quantityInput } from './quantity-input.ts'
import { t } from './words.ts'

/** The assets of a package: the quantity and price of each, and their total if bought separately. */
export function HoldingsEditor({
  data,
  today,
  before,
}: {
  data: SponsorshipData
  today: string
  /** The form's initial value. */
  before: readonly PackageAsset[] | undefined
}) {
  const form = useFormContext<PackageInput, unknown, PackageValues>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'holdings', keyName: 'key' })
  const assets = useMemo(() => mapById(data.assets), [data.assets])
  const use = useMemo(() => computeAssetUsage(data, today), [data, today])
  const chosen = new Set(fields.map(({ asset_id }) => asset_id))
  const choices = data.assets.filter(({ id }) => use.get(id)?.status === 'available' && !chosen.has(id))
  return (
    <>
      {fields.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
          {fields.map(({ key, asset_id }, index) => {
            const asset = assets.get(asset_id)
            const name = asset?.name ?? t.assetWasDeleted
            const problems = form.formState.errors.holdings?.[index]
            const left = use.get(asset_id)
            return (
              <li key={key} className="flex flex-col gap-2 p-3">
                <div className="flex items-start gap-2">
                  <div className="min-w-0 flex-1 pt-2">
                    <p className="font-semibold wrap-anywhere">{name}</p>
                    {asset && left && (
                      <p className="text-note text-soft tabular">
                        {t.eachFree(
                          formatCents(asset.base_price_cents),
                          formatNumber(left.free),
                          formatNumber(left.quantity),
                        )}
                      </p>
                    )}
                  </div>
                  <RemoveButton label={t.takeOut(name)} onClick={() => remove(index)} />
                </div>
                <div
                  role="group"
                  aria-label={name}
                  className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[8rem_12rem_1fr]"
                >
                  <TextField
                    label={t.quantity}
                    required
                    inputMode="numeric"
                    autoComplete="off"
                    className={problems?.quantity ? 'col-span-full' : undefined}
                    {...registerField(form, `holdings.${index}.quantity`)}
                  />
                  <MoneyField
                    label={t.ownPriceEach}
                    className={problems?.quantity ? 'sm:col-span-2' : undefined}
                    placeholder={asset && centsToInput(asset.base_price_cents)}
                    {...registerField(form, `holdings.${index}.price_override_cents`)}
                  />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <AddAsset
        choices={choices}
        use={use}
        isFirst={fields.length === 0}
        onAdd={(assetId) => append(createHolding(assetId, before), { focusName: `holdings.${fields.length}.quantity` })}
      />
      {fields.length > 0 && <RunningTotal control={form.control} assets={assets} />}
    </>
  )
}

function AddAsset({
  choices,
  use,
  isFirst,
  onAdd,
}: {
  choices: readonly SponsorshipAsset[]
  use: ReturnType<typeof computeAssetUsage>
  isFirst: boolean
  onAdd: (assetId: string) => void
}) {
  const [wish, setWish] = useState('')
  const chosen = choices.find(({ id }) => id === wish)
  const byCategory = groupBy(choices, ({ category }) => category)
  if (choices.length === 0) {
    return <p className="text-soft">{isFirst ? t.noAssetAvailableAdd : t.noOtherAssetAvailable}</p>
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t.addAsset2}
        className="min-w-[min(12rem,100%)] flex-1"
        value={chosen?.id ?? ''}
        onChange={(event) => setWish(event.target.value)}
      >
        <option value="">{t.chooseOne}</option>
        {assetCategories
          .filter((category) => byCategory.has(category))
          .map((category) => (
            <optgroup key={category} label={assetCategoryLabels[category]}>
              {byCategory.get(category)?.map((asset) => (
                <option key={asset.id} value={asset.id}>
                  {t.assetOption(
                    asset.name,
                    formatCents(asset.base_price_cents),
                    formatNumber(use.get(asset.id)?.free ?? 0),
                  )}
                </option>
              ))}
            </optgroup>
          ))}
      </SelectField>
      <Button
        icon={<Plus size={18} />}
        disabled={!chosen}
        onClick={() => {
          if (chosen) onAdd(chosen.id)
          setWish('')
        }}
      >
        {t.add}
      </Button>
    </div>
  )
}

/** The total so far; an invalid quantity or price counts as empty. */
function RunningTotal({
  control,
  assets,
}: {
  control: Control<PackageInput, unknown, PackageValues>
  assets: ReadonlyMap<string, SponsorshipAsset>
}) {
  const [price, holdings] = useWatch({ control, name: ['price_cents', 'holdings'] })
  const singlyCents = holdings.reduce((sum, typed) => {
    const asset = assets.get(typed.asset_id)
    if (!asset) return sum
    const quantity = quantityInput.safeParse(typed.quantity).data ?? 1
    return sum + getHoldingPriceCents({ quantity, price_override_cents: amountOf(typed.price_override_cents) }, asset)
  }, 0)
  return (
    <p role="status" className="rounded-control bg-gray-tint px-3 py-2 tabular">
      <SinglePriceNote priceCents={amountOf(price)} singlyCents={singlyCents} />
    </p>
  )
}

function amountOf(typed: string): number | null {
  const cents = parseMoney(typed)
  return cents !== null && cents >= 0 ? cents : null
}
