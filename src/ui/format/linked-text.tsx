const address = /(https:\/\/[^\s"'<>\\]*[^\s"'<>\\.,;:!?)\]}])/

/** A text whose addresses can be followed. Nothing else in it is more than text. */
export function LinkedText({ text }: { text: string }) {
  // Every second part is an address: split keeps what the group has found.
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
