// The menu that imports customers from a table, and exports all of them as one.
import { Download, MoreHorizontal, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../data/api.ts'
import { useMay } from '../data/workspace.ts'
import { saveFile } from '../parts/save-file.ts'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { notifyProblem } from '../ui/notices.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { importTexts } from './import-texts.ts'

export function TableMenu() {
  const t = useTexts(importTexts)
  const mayWrite = useMay('customers:write')
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const saveAll = async () => saveFile(`${t('fileName')}.csv`, 'text/csv', await api().exportCustomers())
  return (
    <>
      <Menu
        button={
          <IconButton label={t('tables')}>
            <MoreHorizontal size={20} />
          </IconButton>
        }
      >
        {mayWrite && (
          <MenuItem icon={<Upload size={16} />} onSelect={() => chooser.current?.click()}>
            {t('import')}
          </MenuItem>
        )}
        <MenuItem icon={<Download size={16} />} onSelect={() => void saveAll().catch(notifyProblem)}>
          {t('export')}
        </MenuItem>
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('import')}
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null)
          // After this, the same file can be chosen again when it was corrected.
          target.value = ''
        }}
      />
      {file && <ImportDialog file={file} onAnother={() => chooser.current?.click()} onClose={() => setFile(null)} />}
    </>
  )
}
