const address = /(https:\/\/[^\s"'<>\\]*[^\s"'<>\\.,;:!?)\]}])/

/** A text with clickable addresses. Everything else stays plain text. */
export function LinkedText({ text }: { text: string }) {
  // Every other part is an address: split() keeps what the group captured.
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
