import { toFileName, shareText } from './save-file.ts'

/** Offers a calendar file to the phone's calendar, or downloads it. */
export async function saveCalendar(title: string, text: string): Promise<void> {
  await shareText(toFileName(title, 'ics'), text, 'text/calendar')
}
