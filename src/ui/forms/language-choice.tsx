import { useEffect } from 'react'
import { languageNames } from '#i18n/language-names.ts'
import { getLanguage, languages, type Language } from '#i18n/locale.ts'
import { chooseLanguage } from '../browser/chosen-language.ts'
import { SegmentedControl } from './segmented-control.tsx'
import { restoreTypedText, storeTypedText } from './typed-text.ts'
import { clearUnsavedFields } from './unsaved-fields.ts'
import { t } from './words.ts'

/** Switches the language of this device; the account's language follows once there is a connection. */
export function LanguageChoice() {
  useEffect(() => restoreTypedText(), [])
  return (
    <SegmentedControl
      label={t.language}
      size="small"
      options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      value={getLanguage()}
      onChange={change}
    />
  )
}

/** Reloads the page, because the screens that are loaded contain texts in the previous language. */
function change(language: Language): void {
  chooseLanguage(language)
  storeTypedText()
  clearUnsavedFields()
  location.reload()
}
