// Settings: agents. A key, a snippet for the agent program, a test call, and links to the guide.
import { BookOpen, Braces, FileJson, Library, Plus, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import type { ApiKeyWithSecret } from '../../data/api.ts'
import { useManages } from '../../data/workspace.ts'
import { ForManagers } from '../../parts/for-managers.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Card, PageHead } from '../../ui/surface.tsx'
import { FreshKey } from '../keys/fresh-key.tsx'
import { NewKey } from '../keys/new-key.tsx'
import { FOR_BOOKING } from '../keys/scopes.ts'
import { keyTexts } from '../keys/texts.ts'
import { callByHand, KEY_PLACEHOLDER, PROGRAMS } from './programs.ts'
import { agentTexts } from './texts.ts'

export function AgentsPage() {
  const t = useTexts(keyTexts)
  return useManages() ? <Agents /> : <ForManagers title={t('managersTitle')}>{t('managers')}</ForManagers>
}

function Agents() {
  const t = useTexts(agentTexts)
  const [made, setMade] = useState<ApiKeyWithSecret | null>(null)
  const [shown, setShown] = useState(false)
  const key = made?.key ?? KEY_PLACEHOLDER
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <div className="flex flex-col gap-4">
        {made && shown && <FreshKey key={made.id} made={made} onDone={() => setShown(false)} />}
        <KeyStep
          made={made}
          onMade={(fresh) => {
            setMade(fresh)
            setShown(true)
          }}
        />
        <SetUp apiKey={key} />
        <Card title={t('tryTitle')}>
          <p className="pb-3 text-soft">{t('try')}</p>
          <Copyable label={t('tryLabel')} text={callByHand(location.origin, key)} />
        </Card>
        <Links />
      </div>
    </>
  )
}

function KeyStep({ made, onMade }: { made: ApiKeyWithSecret | null; onMade: (key: ApiKeyWithSecret) => void }) {
  const t = useTexts(agentTexts)
  const [making, setMaking] = useState(false)
  return (
    <Card title={t('keyTitle')}>
      <p className="pb-3 text-soft">{t('key')}</p>
      {made && <p className="pb-3 font-medium text-good-ink">{t('keyMade')}</p>}
      <Button look={made ? 'plain' : 'main'} onClick={() => setMaking(true)}>
        <Plus size={18} aria-hidden />
        {t('makeKey')}
      </Button>
      <NewKey open={making} name={t('keyName')} scopes={FOR_BOOKING} onClose={() => setMaking(false)} onMade={onMade} />
    </Card>
  )
}

function SetUp({ apiKey }: { apiKey: string }) {
  const t = useTexts(agentTexts)
  const [search, change] = useAddress()
  const program = PROGRAMS.find(({ id }) => id === textIn(search, 'program')) ?? PROGRAMS[0]
  if (!program) return null
  const { name, file, key, snippet } = program
  return (
    <Card title={t('setUpTitle')}>
      <div className="flex flex-col gap-3">
        <p className="break-words text-soft">{t('setUp', { address: `${location.origin}/mcp` })}</p>
        <Field label={t('program')} className="sm:max-w-xs">
          <Select value={program.id} onChange={({ target }) => change({ program: target.value }, { replace: true })}>
            {PROGRAMS.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
        <p className="text-sm text-soft">{t('goesInto', { file })}</p>
        <Copyable label={`${t('file')}: ${name}`} text={snippet(location.origin, apiKey)} />
        {key === 'file' && <p className="text-sm text-soft">{t('command')}</p>}
        {key === 'environment' && (
          <>
            <p className="text-sm text-soft">{t('environment')}</p>
            <Copyable label={t('environmentLabel')} text={`export HOLDFAST_API_KEY=${apiKey}`} />
          </>
        )}
      </div>
    </Card>
  )
}

function Links() {
  const t = useTexts(agentTexts)
  return (
    <Card title={t('linksTitle')}>
      <ul className="grid gap-2 sm:grid-cols-2">
        <PlaceLink href="/docs/" icon={<Braces size={18} />} name={t('docs')} note={t('docsNote')} />
        <PlaceLink href="/guides/agents" icon={<Sparkles size={18} />} name={t('guide')} note={t('guideNote')} />
        <PlaceLink href="/guides" icon={<BookOpen size={18} />} name={t('guides')} note={t('guidesNote')} />
        <PlaceLink href="/openapi.json" icon={<FileJson size={18} />} name={t('contract')} note={t('contractNote')} />
        <li className="flex gap-3 p-3">
          <Place icon={<Library size={18} />} name={t('clients')} note={t('clientsNote')} />
        </li>
      </ul>
    </Card>
  )
}

function PlaceLink({ href, ...place }: { href: string; icon: ReactNode; name: string; note: string }) {
  return (
    <li>
      <a href={href} className="flex gap-3 rounded-xl p-3 hover:bg-sunken">
        <Place {...place} />
      </a>
    </li>
  )
}

function Place({ icon, name, note }: { icon: ReactNode; name: string; note: string }) {
  return (
    <>
      <span aria-hidden className="pt-0.5 text-accent-ink">
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-faint">{note}</span>
      </span>
    </>
  )
}
