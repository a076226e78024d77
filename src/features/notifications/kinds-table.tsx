import type { NotificationSettings } from '#domain/people/notification-settings.ts'
import { notificationKinds } from '#domain/schema/notifications.ts'
import { t } from './words.ts'

const channels = ['push', 'email'] as const

/**
 * What is sent how: a row for each kind of notification, and a checkbox for each way. With very large letters, the
 * checkboxes are below the kind.
 */
export function KindsTable({
  settings,
  disabled,
  onChange,
}: {
  settings: NotificationSettings
  disabled: boolean
  onChange: (part: Partial<NotificationSettings>) => void
}) {
  return (
    <div className="@container">
      <table className="w-full text-left @max-[14rem]:[&_:is(thead,tbody)]:block @max-[14rem]:[&_th:first-child]:col-span-2 @max-[14rem]:[&_tr]:grid @max-[14rem]:[&_tr]:grid-cols-2">
        <thead>
          <tr className="border-b border-line text-note text-soft">
            <th scope="col" className="py-2 pr-3 font-semibold">
              {t.notifyMeOf}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="min-w-14 px-1 py-2 text-center font-semibold">
                {t.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => (
            <tr key={kind} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-3 font-normal">
                <span className="block font-semibold">{t.kinds[kind]}</span>
                <span className="block text-note text-soft">{t.kindNotes[kind]}</span>
              </th>
              {channels.map((channel) => {
                const chosen = settings[channel]
                const isOn = chosen.includes(kind)
                return (
                  <td key={channel} className="text-center">
                    <label className="inline-grid size-11 place-items-center">
                      <input
                        type="checkbox"
                        aria-label={`${t.kinds[kind]}: ${t.channels[channel]}`}
                        checked={isOn}
                        disabled={disabled}
                        onChange={() =>
                          onChange({ [channel]: isOn ? chosen.filter((one) => one !== kind) : [...chosen, kind] })
                        }
                        className="size-5 accent-accent"
                      />
                    </label>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
