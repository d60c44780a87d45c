// The keys for undo and redo. In a text field these keys keep the browser's own undo.
import { useEffect, useRef } from 'react'
import type { FlowEditor } from './use-flow-editor.ts'

export function useFlowKeys(editor: FlowEditor, isOn: boolean): void {
  const latest = useRef({ editor, isOn })
  latest.current = { editor, isOn }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { editor, isOn } = latest.current
      const key = event.key.toLowerCase()
      if (!isOn || !(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (key !== 'z' && key !== 'y') return
      if (isRedo ? !editor.canRedo : !editor.canUndo) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isRedo) editor.redo()
      else editor.undo()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]') ||
    target.closest('[role=dialog]') !== null)
