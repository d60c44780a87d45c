// Text to copy: a key, an address, a piece of code.
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { IconButton } from './button.tsx'
import { uiTexts } from './texts.ts'

export function Copyable({ text, label }: { text: string; label: string }) {
  const t = useTexts(uiTexts)
  const [copied, setCopied] = useState(false)
  const place = useRef<HTMLElement>(null)
  return (
    <div className="relative rounded-lg border bg-sunken">
      <section
        ref={place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto whitespace-pre py-2.5 pr-12 pl-3 font-mono text-sm"
      >
        {text}
      </section>
      <IconButton
        label={copied ? t('copied') : t('copy')}
        className="absolute top-0 right-0 bg-sunken"
        onClick={async () => {
          // Pages without https may not copy: then the text is selected, so that people can copy it by hand.
          const isCopied = await navigator.clipboard?.writeText(text).then(
            () => true,
            () => false,
          )
          if (!isCopied) return void getSelection()?.selectAllChildren(place.current as HTMLElement)
          setCopied(true)
          setTimeout(() => setCopied(false), 2_000)
        }}
      >
        {copied ? <Check size={16} /> : <Copy size={16} />}
      </IconButton>
    </div>
  )
}
