import type { ReactNode } from 'react'
import { getAnnualSavingPercent } from '#domain/plans/plans.ts'

/**
 * Radio buttons: CSS shows the prices for the selected period (`annualOnlyClass`, `monthlyOnlyClass`), and the line
 * below announces the choice.
 */
export function PeriodToggle() {
  return (
    <fieldset className="mt-10 flex flex-col items-center gap-3">
      <legend className="sr-only">Billing period</legend>
      <div className="inline-flex rounded-[14px] border border-line-button bg-card p-1">
        <Period id="monthly" isFirst>
          Monthly
        </Period>
        <Period id="annual">
          Annual
          <span className="rounded-full bg-green-tint px-2.5 py-0.5 text-note font-semibold text-green">
            Save {getAnnualSavingPercent()}%
          </span>
        </Period>
      </div>
      <p role="status" className="text-note text-soft">
        <span className={monthlyOnlyClass}>Prices per month</span>
        <span className={annualOnlyClass}>Prices per year, paid at once</span>
      </p>
    </fieldset>
  )
}

function Period({ id, isFirst = false, children }: { id: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-2 rounded-control px-4 font-semibold text-soft has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:px-6">
      <input type="radio" name="period" value={id} defaultChecked={isFirst} className="sr-only" />
      {children}
    </label>
  )
}

/** Classes for elements below the toggle's `group/period`. */
export const monthlyOnlyClass = "group-has-[[value='annual']:checked]/period:hidden"
export const annualOnlyClass = "hidden group-has-[[value='annual']:checked]/period:block"
