// A text with variables: each variable is a chip, which is inserted, passed and deleted like a letter.
import { ChevronDown } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { LetterCount } from '../ui/letter-count.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { editorTexts } from './editor-texts.ts'
import { useFieldName } from './words.ts'

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The most characters of each kind of text, as on the server. */
export const MAX_CHARACTERS = { message: 4_096, notice: 1_000, note: 10_000, parameter: 1_024 } as const

export interface VariableTextProps {
  label: string
  value: string
  /** Language tag of the text. */
  lang?: string
  rows?: number
  fault?: string | undefined
  hint?: string | undefined
  /** The most characters; variables count as they are stored. */
  max: number
  onChange: (value: string) => void
  /** Is called with a function that inserts a variable where the cursor is. */
  onFocus?: (insert: (name: string) => void) => void
}

export function VariableText({ label, value, lang, rows = 3, fault, hint, max, onChange, onFocus }: VariableTextProps) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const nameOf = useFieldName()
  const latest = useRef(value)
  // The browser owns the content while somebody types: it is drawn again only when the text comes from elsewhere.
  useLayoutEffect(() => {
    const box = field.current
    if (!box || (textIn(box) === value && !hasLooseVariables(box))) return
    draw(box, value, nameOf)
    latest.current = value
  })
  const insert = (name: string) => {
    const box = field.current
    if (!box) return
    box.focus()
    insertChip(box, name, nameOf)
    onChange(textIn(box))
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${id}-label`} className="text-sm font-medium text-soft">
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot show chips */}
      <div
        ref={field}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-labelledby={`${id}-label`}
        aria-describedby={fault || hint ? `${id}-note` : undefined}
        aria-invalid={fault !== undefined || undefined}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        lang={lang}
        style={{ minHeight: `${rows * 1.5 + 1}rem` }}
        className={cx(
          'max-h-96 w-full min-w-0 overflow-y-auto rounded-lg border border-strong-line bg-card px-3 py-2 break-words whitespace-pre-wrap text-ink aria-invalid:border-danger',
        )}
        onInput={({ currentTarget }) => {
          latest.current = textIn(currentTarget)
          onChange(latest.current)
        }}
        onFocus={() => onFocus?.(insert)}
      />
      <LetterCount text={value} max={max} />
      {(fault || hint) && (
        <p id={`${id}-note`} className={cx('text-sm', fault ? 'text-danger-ink' : 'text-faint')}>
          {fault ?? hint}
        </p>
      )}
    </div>
  )
}

/** Buttons that insert a variable into the field that had the cursor last. */
export function VariableButtons({
  variables,
  insert,
}: {
  variables: { common: readonly string[]; others: readonly string[] }
  insert: RefObject<((name: string) => void) | null>
}) {
  const t = useTexts(editorTexts)
  const nameOf = useFieldName()
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium text-soft">{t('variables')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {variables.common.map((name) => (
          <Button key={name} size="small" title={`{{${name}}}`} onClick={() => insert.current?.(name)}>
            {nameOf(name)}
          </Button>
        ))}
        {variables.others.length > 0 && (
          <Menu
            align="start"
            button={
              <Button size="small">
                {t('moreVariables')}
                <ChevronDown size={14} aria-hidden />
              </Button>
            }
          >
            {variables.others.map((name) => (
              // The menu gives the focus back to its button first.
              <MenuItem key={name} onSelect={() => setTimeout(() => insert.current?.(name))}>
                {nameOf(name)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </fieldset>
  )
}

function chipOf(name: string, nameOf: (name: string) => string): HTMLElement {
  const chip = document.createElement('span')
  chip.contentEditable = 'false'
  chip.dataset.variable = name
  chip.title = `{{${name}}}`
  chip.textContent = nameOf(name)
  chip.className =
    'mx-px inline-block rounded-md bg-accent-soft px-1.5 align-baseline text-sm font-medium text-accent-ink'
  return chip
}

function draw(box: HTMLElement, text: string, nameOf: (name: string) => string): void {
  const nodes: (Node | string)[] = []
  let from = 0
  for (const { 0: whole, 1: name = '', index } of text.matchAll(VARIABLE)) {
    nodes.push(text.slice(from, index), chipOf(name, nameOf))
    from = index + whole.length
  }
  nodes.push(text.slice(from))
  const isFocused = document.activeElement === box
  box.replaceChildren(...nodes.filter((node) => node !== ''))
  if (isFocused) cursorAtEnd(box)
}

/** The text of the field, with its chips as variables. */
function textIn(box: Node): string {
  let text = ''
  for (const node of box.childNodes) {
    if (node instanceof HTMLElement && node.dataset.variable !== undefined) text += `{{${node.dataset.variable}}}`
    else if (node instanceof HTMLBRElement) text += '\n'
    else text += node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : textIn(node)
  }
  // Without text, the browser keeps one line break in the field.
  return text === '\n' ? '' : text
}

/** Whether somebody typed or pasted a variable with its braces. */
const hasLooseVariables = (box: Node) =>
  [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\{\{[^{}]+\}\}/.test(node.textContent ?? ''))

function insertChip(box: HTMLElement, name: string, nameOf: (name: string) => string): void {
  const selection = getSelection()
  if (!selection?.rangeCount || !box.contains(selection.anchorNode)) cursorAtEnd(box)
  const range = getSelection()?.getRangeAt(0)
  if (!range) return
  range.deleteContents()
  const chip = chipOf(name, nameOf)
  range.insertNode(chip)
  range.setStartAfter(chip)
  range.collapse(true)
}

function cursorAtEnd(box: HTMLElement): void {
  const range = document.createRange()
  range.selectNodeContents(box)
  range.collapse(false)
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}
