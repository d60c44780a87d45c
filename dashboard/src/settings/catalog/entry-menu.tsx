// The menu of an entry of the catalog: archive, and the items that its page adds.
import { Archive, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { catalogTexts } from './catalog-texts.ts'
import { dropEntry, type ListKey } from './entries.ts'
import type { UsersOf } from './users.tsx'

export function EntryMenu({
  list,
  entry: { id, name },
  users,
  archive,
  onGone,
  children,
}: {
  list: ListKey
  entry: { id: string; name: string }
  users: UsersOf
  archive: (id: string) => Promise<void>
  onGone: () => void
  /** More items, above the others. */
  children?: ReactNode
}) {
  const t = useTexts(catalogTexts)
  const ui = useTexts(uiTexts)
  const may = useMay('config:write')
  const [archiving, setArchiving] = useState(false)
  if (!may) return null
  return (
    <>
      <Menu
        button={
          <IconButton label={ui('more')}>
            <Ellipsis size={20} />
          </IconButton>
        }
      >
        {children}
        <MenuItem danger icon={<Archive size={18} />} onSelect={() => setArchiving(true)}>
          {t('archive')}
        </MenuItem>
      </Menu>
      {archiving && (
        <ArchiveDialog
          name={name}
          users={users}
          archive={async () => {
            await dropEntry(list, id, archive(id))
            onGone()
          }}
          onClose={() => setArchiving(false)}
        />
      )}
    </>
  )
}
