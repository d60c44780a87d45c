// The button that adds something to the knowledge: questions with answers, a text, files or a website.
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useAddress } from '../../data/address.ts'
import { useManages, useMay } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { NEW_FAQ, NEW_TEXT } from '../items/item-page.tsx'
import { FILE_ENDINGS } from '../items/uploads.ts'
import { KindIcon } from '../kind-icon.tsx'
import { knowledgeTexts } from '../texts.ts'

export function AddMenu({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const t = useTexts(knowledgeTexts)
  const [, change] = useAddress()
  const manages = useManages()
  const chooser = useRef<HTMLInputElement>(null)
  if (!useMay('config:write')) return null
  return (
    <>
      <Menu
        button={
          <Button look="main" className="max-sm:px-3">
            <Plus size={18} aria-hidden />
            <span className="max-sm:sr-only">{t('add')}</span>
          </Button>
        }
      >
        <MenuItem icon={<KindIcon kind="faq" />} onSelect={() => change({ item: NEW_FAQ })}>
          {t('addFaq')}
        </MenuItem>
        <MenuItem icon={<KindIcon kind="text" />} onSelect={() => change({ item: NEW_TEXT })}>
          {t('addText')}
        </MenuItem>
        <MenuItem icon={<KindIcon kind="file" />} onSelect={() => chooser.current?.click()}>
          {t('addFiles')}
          <span className="block max-w-60 text-sm text-faint">{t('fileTypes')}</span>
        </MenuItem>
        {manages && (
          <MenuItem icon={<KindIcon kind="site" />} onSelect={() => change({ view: 'sites', site: 'new' })}>
            {t('addSite')}
          </MenuItem>
        )}
      </Menu>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('addFiles')}
        accept={FILE_ENDINGS.map((ending) => `.${ending}`).join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // After this, the same file can be chosen again when sending has failed.
          target.value = ''
        }}
      />
    </>
  )
}
