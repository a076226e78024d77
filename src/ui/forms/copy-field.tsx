import { Check, Copy } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { t } from './words.ts'

type FieldProps = { readonly onFocus: (event: { target: HTMLInputElement | HTMLTextAreaElement }) => void }

/** Text that is selected on focus, with a copy button. */
export function CopyField({
  text,
  label,
  children,
}: {
  text: string
  label: string
  children: (field: FieldProps) => ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      box.current?.querySelector<HTMLInputElement>('input, textarea')?.select() // without https, browsers provide no clipboard access
    }
  }
  return (
    <div ref={box} className="flex flex-col gap-2">
      {children({ onFocus: ({ target }) => target.select() })}
      <div>
        <Button icon={isCopied ? <Check size={18} /> : <Copy size={18} />} onClick={() => void copy()}>
          {isCopied ? t.copied : label}
        </Button>
      </div>
    </div>
  )
}
