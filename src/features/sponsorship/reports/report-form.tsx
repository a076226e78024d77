import type { Sponsor } from '#domain/schema/sponsorship.ts'
import {
  manualMetrics,
  measuredMetrics,
  type ManualMetric,
  type ReportMetric,
} from '#domain/sponsorship/reports/metrics.ts'
import { reportKindLabels, type ReportKind } from '#domain/sponsorship/reports/range.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, FieldGroup, SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { MoneyField } from '#ui/forms/money-field.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import type { ReportForm } from './use-report-request.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { t } from './words.ts'

const kinds = (Object.keys(reportKindLabels) as ReportKind[]).map((value) => ({
  value,
  label: reportKindLabels[value],
}))

/** Asks what the report should contain. Every change updates the preview. */
export function ReportRequestForm({
  form,
  sponsors,
  venues,
  onGenerate,
}: {
  form: ReportForm
  sponsors: readonly Sponsor[]
  venues: readonly { readonly id: string; readonly name: string }[]
  onGenerate: () => void
}) {
  const { choice, problems } = form
  const isCustom = choice.kind === 'custom'
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onGenerate()
      }}
    >
      <FieldGroup label={t.reportType}>
        <div>
          <SegmentedControl
            label={t.reportType}
            options={kinds}
            value={choice.kind}
            onChange={form.setKind}
            size="small"
          />
        </div>
      </FieldGroup>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="date"
          label={t.startDate}
          value={choice.range.from}
          disabled={!isCustom}
          onChange={({ target }) => form.setRange({ from: target.value })}
        />
        <TextField
          type="date"
          label={t.endDate}
          value={choice.range.to}
          disabled={!isCustom}
          error={problems.range}
          onChange={({ target }) => form.setRange({ to: target.value })}
        />
      </div>
      <SelectField
        label={t.sponsor}
        value={choice.sponsor?.id ?? ''}
        hint={sponsors.length === 0 ? t.leagueHasNoActive : undefined}
        onChange={({ target }) => form.setSponsorId(target.value)}
      >
        <option value="">{t.allSponsors}</option>
        {sponsors.map(({ id, company_name }) => (
          <option key={id} value={id}>
            {company_name}
          </option>
        ))}
      </SelectField>
      <FieldGroup label={t.metrics} error={problems.metrics}>
        <div className="grid grid-cols-2 gap-x-3">
          {measuredMetrics.map(({ key, label }) => (
            <MetricCheck key={key} form={form} metric={key} label={label} />
          ))}
        </div>
        {choice.metrics.includes('games') && venues.length > 1 && (
          <SelectField
            label={t.gamesPlayed}
            value={choice.venueId ?? ''}
            onChange={({ target }) => form.setVenueId(target.value)}
          >
            <option value="">{t.allVenues}</option>
            <RowOptions rows={venues} />
          </SelectField>
        )}
      </FieldGroup>
      <ByHand form={form} />
      <Button type="submit" variant="primary" fullWidth disabled={form.request === null}>
        {t.generateReport}
      </Button>
    </form>
  )
}

function MetricCheck({ form, metric, label }: { form: ReportForm; metric: ReportMetric; label: string }) {
  return (
    <CheckboxField
      label={label}
      checked={form.choice.metrics.includes(metric)}
      onChange={() => form.toggleMetric(metric)}
    />
  )
}

function ByHand({ form }: { form: ReportForm }) {
  const { choice } = form
  return (
    <FieldGroup label={t.enteredHand}>
      <p className="text-note text-soft">
        {t.manualMetricsHint(getProductName(), choice.sponsor?.company_name ?? null)}
      </p>
      {manualMetrics.map(({ key, label }) => (
        <div key={key}>
          <MetricCheck form={form} metric={key} label={label} />
          {choice.metrics.includes(key) && <ByHandField form={form} metric={key} label={label} />}
        </div>
      ))}
    </FieldGroup>
  )
}

function ByHandField({ form, metric, label }: { form: ReportForm; metric: ManualMetric; label: string }) {
  const field = {
    label: t.enteredHand2(label),
    labelHidden: true,
    className: 'pl-8',
    value: form.choice.byHand[metric] ?? '',
    error: form.problems.byHand[metric],
  }
  const type = (text: string) => form.typeByHand(metric, text)
  switch (metric) {
    case 'impressions':
    case 'engagements':
      return (
        <TextField
          {...field}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
      )
    case 'media_value':
      return <MoneyField {...field} onChange={({ target }) => type(target.value)} />
    case 'exposure':
      return (
        <TextField
          {...field}
          hint={t.such12H30}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
      )
    case 'roi':
      return <TextAreaField {...field} rows={2} maxLength={1000} onChange={({ target }) => type(target.value)} />
  }
}
