// A point on the map: the position of this device, or a typed one.
import { LocateFixed } from 'lucide-react'
import { useRef, useState } from 'react'
import { placeFrom, placeText } from '../text/place.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/field.tsx'
import { findPosition } from './position.ts'
import { partTexts } from './texts.ts'

export function PlaceInput({ name, value, required }: { name: string; value: string; required: boolean }) {
  const t = useTexts(partTexts)
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'still' | 'looking' | 'refused'>('still')
  const locate = async () => {
    setState('looking')
    const position = await findPosition()
    if (position && input.current) {
      input.current.value = placeText(position)
      input.current.setCustomValidity('')
    }
    setState(position ? 'still' : 'refused')
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-2">
        <Input
          ref={input}
          name={name}
          defaultValue={value}
          required={required}
          inputMode="text"
          placeholder={t('placeHint')}
          onInput={({ currentTarget }) => checkPlace(currentTarget, t('notAPlace'))}
          className="flex-1 basis-44"
        />
        <Button onClick={() => void locate()} disabled={state === 'looking'}>
          <LocateFixed size={18} aria-hidden />
          {t('usePosition')}
        </Button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {state === 'looking' ? t('locating') : state === 'refused' ? t('noPosition') : null}
      </p>
    </div>
  )
}

/** Makes the browser refuse a text that is not a point, with these words. */
export function checkPlace(input: HTMLInputElement, words: string): void {
  input.setCustomValidity(input.value.trim() !== '' && placeFrom(input.value) === null ? words : '')
}
