import { standardName } from '#domain/branding/standard-name.ts'

const dataBlock = /(<script type="application\/ld\+json">[^<]*<\/script>)/

/**
 * Our pages speak of the product by its name; under another one they speak of that. For markup, in texts and attributes,
 * and for the data blocks in it.
 */
export function inOwnName(markup: string, name: string): string {
  if (name === standardName) return markup
  const inText = escaped(name)
  const inData = JSON.stringify(name)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`)
  return markup
    .split(dataBlock)
    .map((part, at) => part.replaceAll(standardName, () => (at % 2 === 1 ? inData : inText)))
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
