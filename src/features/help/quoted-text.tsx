/** Shows the labels between asterisks in bold, as the topics quote them from the screens. */
export function QuotedText({ text }: { text: string }) {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))
}
