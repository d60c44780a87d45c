// Takes a photo with the camera, or lets people choose one, and shows it.
import { Camera } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { smallerPhoto } from '../data/smaller-photo.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { useFieldControl } from '../ui/field.tsx'
import { partTexts } from './texts.ts'

export function PhotoInput({ onFile }: { onFile: (file: File | null) => void }) {
  const t = useTexts(partTexts)
  const tie = useFieldControl()
  const id = useId()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return (
    <div className="flex items-center gap-3">
      {address && <img src={address} alt="" className="size-20 shrink-0 rounded-lg border object-cover" />}
      <label htmlFor={tie.id ?? id} className={cx(buttonClass(), 'focus-within:outline-2 focus-within:outline-accent')}>
        <Camera size={18} aria-hidden />
        {address ? t('anotherPhoto') : t('takePhoto')}
        <input
          {...tie}
          id={tie.id ?? id}
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={async ({ target }) => {
            const [chosen] = target.files ?? []
            const photo = chosen ? await smallerPhoto(chosen) : null
            setAddress(photo && URL.createObjectURL(photo))
            onFile(photo)
          }}
        />
      </label>
    </div>
  )
}
