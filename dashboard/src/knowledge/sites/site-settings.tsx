// How a website is read: how often, how many pages, and which parts.
import { useMemo } from 'react'
import type { KnowledgeSource } from '../../data/api.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { Field, Options, Select, TextArea } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Card } from '../../ui/surface.tsx'
import { changeSource } from './change-source.ts'
import { pathsOf } from './lines.ts'
import { REFRESHES, type Refresh } from './new-site.tsx'
import { siteTexts } from './texts.ts'

export function SiteSettings({ source }: { source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  const kept = useMemo(() => toDraft(source), [source])
  const draft = useDraft(kept, source.version)
  const { refresh, max_pages, exclude, include } = draft.value
  const save = async () => {
    await changeSource(source.id, {
      refresh: refresh as Refresh,
      ...(max_pages !== null && { max_pages }),
      exclude: pathsOf(exclude),
      include: pathsOf(include),
      ...(draft.version !== undefined && { expected_version: draft.version }),
    })
    draft.settle()
  }
  return (
    <Card title={t('settings')}>
      <p className="-mt-2 pb-4 text-sm text-faint">{t('settingsNote')}</p>
      <EditorForm draft={draft} name="site" place="page" save={save}>
        {(faults) => (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={t('refresh')} fault={faults.refresh}>
                <Select value={refresh} onChange={({ target }) => draft.change({ refresh: target.value })}>
                  <Options of={REFRESHES.map((each) => ({ id: each, name: t(each) }))} />
                </Select>
              </Field>
              <Field label={t('maxPages')} fault={faults.max_pages}>
                <NumberInput
                  required
                  min={1}
                  max={500}
                  value={max_pages}
                  onChange={(next) => draft.change({ max_pages: next })}
                />
              </Field>
            </div>
            <Field label={t('exclude')} optional hint={t('excludeHint')} fault={faultOf(faults, 'exclude')}>
              <TextArea
                autoCapitalize="none"
                spellCheck={false}
                value={exclude}
                onChange={({ target }) => draft.change({ exclude: target.value })}
              />
            </Field>
            <Field label={t('include')} optional hint={t('includeHint')} fault={faultOf(faults, 'include')}>
              <TextArea
                autoCapitalize="none"
                spellCheck={false}
                rows={2}
                value={include}
                onChange={({ target }) => draft.change({ include: target.value })}
              />
            </Field>
          </>
        )}
      </EditorForm>
    </Card>
  )
}

const toDraft = ({ refresh, max_pages, exclude, include }: KnowledgeSource) => ({
  refresh: refresh as string,
  max_pages: max_pages as number | null,
  exclude: exclude.join('\n'),
  include: include.join('\n'),
})

/** The first fault of the list, or of one of its lines. */
function faultOf(faults: Readonly<Record<string, string>>, name: string): string | undefined {
  const path = Object.keys(faults).find((each) => each === name || each.startsWith(`${name}/`))
  return path && faults[path]
}
