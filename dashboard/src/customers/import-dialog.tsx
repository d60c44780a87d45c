// Shows what a table would add, row by row where something is wrong, and imports it on a click.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type CustomerImport } from '../data/api.ts'
import { once } from '../data/once.ts'
import { queryClient } from '../data/queries.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { notify, notifyProblem } from '../ui/notices.tsx'
import { Failed } from '../ui/surface.tsx'
import { importTexts } from './import-texts.ts'
import { MAX_TABLE_BYTES, readTable } from './read-table.ts'

const MAX_SHOWN_ROWS = 50

interface ImportDialogProps {
  file: File
  onAnother: () => void
  onClose: () => void
}

export function ImportDialog({ file, onAnother, onClose }: ImportDialogProps) {
  const t = useTexts(importTexts)
  const isTooLarge = file.size > MAX_TABLE_BYTES
  const preview = useQuery({
    // Each choice of a file is read again, also when it has the same name as the last one.
    queryKey: ['customer-import', file.name, file.size, file.lastModified],
    queryFn: async () => {
      const csv = await readTable(file)
      return { csv, result: await api().importCustomers({ csv, dry_run: true }) }
    },
    enabled: !isTooLarge,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isBusy, setBusy] = useState(false)
  const found = preview.data?.result
  const count = found ? found.new + found.merged : 0
  const start = async () => {
    if (!preview.data) return
    setBusy(true)
    const body = { csv: preview.data.csv }
    try {
      const done = await once(['import', body], (idempotencyKey) => api().importCustomers(body, { idempotencyKey }))
      void queryClient.invalidateQueries({ queryKey: ['customers'] })
      notify(t('done', { count: done.new + done.merged }))
      onClose()
    } catch (error) {
      notifyProblem(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('title')}
      open
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={onAnother}>
            {t('another')}
          </Button>
          {count > 0 && (
            <Button look="main" disabled={isBusy} onClick={() => void start()}>
              {t('start', { count })}
            </Button>
          )}
        </div>
      }
    >
      {isTooLarge ? (
        <p role="alert">{t('tooLarge')}</p>
      ) : preview.error ? (
        <Failed error={preview.error} retry={() => void preview.refetch()} />
      ) : found ? (
        <Preview found={found} count={count} />
      ) : (
        <p role="status">{t('looking')}</p>
      )}
    </Dialog>
  )
}

function Preview({ found, count }: { found: CustomerImport; count: number }) {
  const t = useTexts(importTexts)
  const unused = found.columns.filter(({ field }) => field === null).map(({ name }) => name)
  return (
    <div className="flex flex-col gap-3" role="status">
      <ul className="list-disc pl-5">
        {(['new', 'merged', 'unchanged', 'wrong'] as const)
          .filter((outcome) => found[outcome] > 0)
          .map((outcome) => (
            <li key={outcome}>{t(outcome, { count: found[outcome] })}</li>
          ))}
      </ul>
      {count === 0 && <p>{t('nothing')}</p>}
      {found.merged > 0 && <p className="text-sm text-soft">{t('rule')}</p>}
      {unused.length > 0 && <p className="text-sm text-soft">{t('leftOut', { names: unused.join(', ') })}</p>}
      <WrongRows found={found} />
    </div>
  )
}

function WrongRows({ found: { rows, columns } }: { found: CustomerImport }) {
  const t = useTexts(importTexts)
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
  if (wrong.length === 0) return null
  const wordsOf = ({ column, code, message }: (typeof wrong)[number]['errors'][number]) => {
    const field = columns.find(({ name }) => name === column)?.field
    if (code !== 'format') return message
    if (field === 'phone') return t('badPhone')
    return field === 'email' ? t('badEmail') : field === 'name' ? t('noName') : message
  }
  return (
    <ul className="flex flex-col gap-2 rounded-lg bg-sunken p-3 text-sm">
      {wrong.slice(0, MAX_SHOWN_ROWS).map(({ line, name, errors }) => (
        <li key={line} className="break-words">
          <span className="font-medium">
            {t('row', { line })}
            {name && ` · ${name}`}
          </span>{' '}
          {errors.map(wordsOf).join(' ')}
        </li>
      ))}
      {wrong.length > MAX_SHOWN_ROWS && <li>{t('more', { count: wrong.length - MAX_SHOWN_ROWS })}</li>}
    </ul>
  )
}
