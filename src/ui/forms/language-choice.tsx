import { useEffect } from 'react'
import { getLanguage, languageNames, languages, type Language } from '#i18n/locale.ts'
import { writeLanguageChoice } from '../browser/device-language.ts'
import { SegmentedControl } from './segmented-control.tsx'
import { restoreTypedText, storeTypedText } from './typed-text.ts'
import { clearUnsavedFields } from './unsaved-fields.ts'
import { t } from './words.ts'

/** Switches the language of this device. `onChosen` is done before the page starts again. */
export function LanguageChoice({ onChosen }: { onChosen?: (language: Language) => Promise<void> }) {
  useEffect(() => restoreTypedText(), [])
  const choose = async (language: Language) => {
    writeLanguageChoice(language)
    await onChosen?.(language)
    // The screens that are loaded contain texts in the previous language.
    storeTypedText()
    clearUnsavedFields()
    location.reload()
  }
  return (
    <SegmentedControl
      label={t.language}
      size="small"
      options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      value={getLanguage()}
      onChange={(language) => void choose(language)}
    />
  )
}
