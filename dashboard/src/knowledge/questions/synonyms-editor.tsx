// The synonyms of the workspace: groups of words that mean the same, each in its language.
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { api, isProblem, type KnowledgeSynonyms } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { useMay, useMe } from '../../data/workspace.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Empty, Failed, SkeletonList } from '../../ui/surface.tsx'
import { LanguageOptions } from '../languages.tsx'
import { synonymsQuery } from '../queries.ts'
import { questionTexts } from './texts.ts'

interface Group {
  key: string
  locale: string
  /** Separated by commas. */
  words: string
}

export function SynonymsView() {
  const { data: synonyms, error, refetch } = useQuery(synonymsQuery)
  if (error && !synonyms) return <Failed error={error} retry={() => void refetch()} />
  return synonyms ? <SynonymsEditor synonyms={synonyms} /> : <SkeletonList rows={3} />
}

function SynonymsEditor({ synonyms }: { synonyms: KnowledgeSynonyms }) {
  const t = useTexts(questionTexts)
  const { locale } = useMe().workspace
  const may = useMay('config:write')
  const count = useRef(0)
  const kept = useMemo(() => ({ groups: toGroups(synonyms) }), [synonyms])
  const draft = useDraft(kept, synonyms.version)
  const { groups } = draft.value
  const change = (key: string, part: Partial<Group>) =>
    draft.change({ groups: groups.map((group) => (group.key === key ? { ...group, ...part } : group)) })
  const add = () => {
    count.current += 1
    draft.change({ groups: [...groups, { key: `new ${count.current}`, locale, words: '' }] })
  }
  const save = async () => {
    await put(groups, draft.version)
    draft.settle()
  }
  return (
    <EditorForm draft={draft} name="view" place="page" save={save}>
      {(faults) => (
        <>
          <p className="text-sm text-faint">{t('synonymsNote')}</p>
          {groups.length === 0 && <Empty title={t('noGroups')}>{t('noGroupsText')}</Empty>}
          <ul className="flex flex-col gap-4">
            {groups.map(({ key, locale: tag, words }, place) => (
              <li key={key} className="rounded-2xl border bg-card p-4 shadow-card">
                <fieldset className="flex flex-wrap items-start gap-3">
                  <legend className="sr-only">{t('group', { number: place + 1 })}</legend>
                  <Field
                    label={t('words')}
                    hint={t('wordsHint')}
                    fault={faultOf(faults, place) ?? (isTooShort(words) ? t('tooFew') : undefined)}
                    className="flex-1 basis-64"
                  >
                    <Input
                      required
                      autoFocus={key.startsWith('new')}
                      autoComplete="off"
                      lang={tag}
                      placeholder={t('wordsExample')}
                      value={words}
                      onChange={({ target }) => change(key, { words: target.value })}
                    />
                  </Field>
                  <Field label={t('language')} className="basis-44">
                    <Select value={tag} onChange={({ target }) => change(key, { locale: target.value })}>
                      <LanguageOptions kept={tag} />
                    </Select>
                  </Field>
                  {may && (
                    <IconButton
                      label={t('removeGroup', { number: place + 1 })}
                      className="self-start sm:mt-6"
                      onClick={() => draft.change({ groups: groups.filter((group) => group.key !== key) })}
                    >
                      <X size={18} />
                    </IconButton>
                  )}
                </fieldset>
              </li>
            ))}
          </ul>
          {may && (
            <div>
              <Button onClick={add}>
                <Plus size={18} aria-hidden />
                {t('addGroup')}
              </Button>
            </div>
          )}
        </>
      )}
    </EditorForm>
  )
}

const toGroups = ({ groups }: KnowledgeSynonyms): readonly Group[] =>
  groups.map(({ locale, words }, place) => ({ key: `${place}`, locale, words: words.join(', ') }))

const wordsOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** A comma shows that somebody has finished a word. */
const isTooShort = (text: string) => text.includes(',') && wordsOf(text).length < 2 && !text.trimEnd().endsWith(',')

/** After a conflict the synonyms are loaded, so that the other change is seen. */
async function put(groups: readonly Group[], version: number | undefined): Promise<void> {
  const { queryKey } = synonymsQuery
  const body = { groups: groups.map(({ locale, words }) => ({ locale, words: wordsOf(words) })) }
  try {
    queryClient.setQueryData(queryKey, await api().putKnowledgeSynonyms({ ...body, expected_version: version ?? null }))
  } catch (error) {
    if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries({ queryKey })
    throw error
  }
}

/** The first fault of a group, of its words or of one of them. */
function faultOf(faults: Readonly<Record<string, string>>, place: number): string | undefined {
  const path = Object.keys(faults).find((each) => each === `groups/${place}` || each.startsWith(`groups/${place}/`))
  return path && faults[path]
}
