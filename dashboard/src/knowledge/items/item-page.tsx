// One item: the editor of its kind, for a new one too.
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../data/workspace.ts'
import { SkeletonList } from '../../ui/surface.tsx'
import { Gone } from '../gone.tsx'
import { itemQuery } from '../queries.ts'
import { FaqEditor } from './faq-editor.tsx'
import { ReadItem } from './read-item.tsx'
import { TextEditor } from './text-editor.tsx'

/** The names in the address of something new. */
export const NEW_FAQ = 'new-faq'
export const NEW_TEXT = 'new-text'

export function ItemPage({ id }: { id: string }) {
  const may = useMay('config:write')
  const isNew = id === NEW_FAQ || id === NEW_TEXT
  const { data: item, error, refetch } = useQuery({ ...itemQuery(id), enabled: !isNew })
  if (isNew && may) return id === NEW_FAQ ? <FaqEditor item={undefined} /> : <TextEditor item={undefined} />
  if (error || isNew) return <Gone error={error} retry={() => void refetch()} />
  if (!item) return <SkeletonList rows={6} />
  if (item.kind === 'faq') return <FaqEditor key={id} item={item} />
  return item.kind === 'text' ? <TextEditor key={id} item={item} /> : <ReadItem key={id} item={item} />
}
