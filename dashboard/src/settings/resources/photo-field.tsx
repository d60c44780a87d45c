// The photo of a person: chosen here, made small on this device, and sent when the form is saved.
import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useId } from 'react'
import { portraitOf } from '../../data/smaller-photo.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Initials } from '../../ui/surface.tsx'
import { resourceTexts } from './resource-texts.ts'
import { type FieldsProps, Titled } from './titled.tsx'

export function PhotoField({ draft: { value, change }, faults, resource }: FieldsProps) {
  const t = useTexts(resourceTexts)
  const id = useId()
  const { name, color, photo } = value
  const preview = photo !== null && photo !== 'none' ? photo.preview : null
  const shown = photo === 'none' ? null : (preview ?? resource?.photo_url ?? null)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const choose = async (files: FileList | null) => {
    const [chosen] = files ?? []
    if (!chosen) return
    const file = await portraitOf(chosen)
    change({ photo: { file, preview: URL.createObjectURL(file) } })
  }
  return (
    <Titled title={t('photo')}>
      <div className="flex items-center gap-3">
        <Initials name={name || '?'} color={color} photo={shown} size="large" />
        <div className="flex min-w-0 flex-wrap gap-2">
          <label htmlFor={id} className={cx(buttonClass(), 'focus-within:outline-2 focus-within:outline-accent')}>
            <Camera size={18} aria-hidden />
            {t(shown ? 'otherPhoto' : 'addPhoto')}
            <input
              id={id}
              type="file"
              accept="image/*"
              className="sr-only"
              onChange={({ target }) => {
                void choose(target.files)
                // The same file can be chosen again after it was removed.
                target.value = ''
              }}
            />
          </label>
          {shown && (
            <Button look="quiet" onClick={() => change({ photo: resource?.photo_url ? 'none' : null })}>
              <Trash2 size={18} aria-hidden />
              {t('removePhoto')}
            </Button>
          )}
        </div>
      </div>
      <p className={cx('pt-1 text-sm', faults.file ? 'text-danger-ink' : 'text-soft')}>
        {faults.file ?? t('photoHint')}
      </p>
    </Titled>
  )
}
