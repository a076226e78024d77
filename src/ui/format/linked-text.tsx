const address = /(https:\/\/[^\s"'<>\\]*[^\s"'<>\\.,;:!?)\]}])/

/** A text with clickable addresses. Everything else stays plain text. */
export function LinkedText({ text }: { text: string }) {
  // Every second part is an address: split includes what the group has captured.
  return text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} target="_blank" rel="noreferrer" className="wrap-anywhere text-accent underline">
        {part}
      </a>
    ),
  )
}
