import { defaultProductName } from '#domain/branding/default-product-name.ts'

const dataBlock = /(<script type="application\/ld\+json">[^<]*<\/script>)/

/**
 * Replaces the product's name in our pages with the deployment's own. Works on markup (text and attributes) and the
 * data blocks in it.
 */
export function replaceProductName(markup: string, name: string): string {
  if (name === defaultProductName) return markup
  const inText = escaped(name)
  const inData = JSON.stringify(name)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`)
  return markup
    .split(dataBlock)
    .map((part, at) => part.replaceAll(defaultProductName, () => (at % 2 === 1 ? inData : inText)))
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
