// The page of knowledge: a box to ask it, and its four parts: items, websites, open questions and synonyms.
import { textIn, useAddress } from '../../data/address.ts'
import { useManages, useMay } from '../../data/workspace.ts'
import { BotMenu } from '../../parts/bot-menu.tsx'
import { useTexts } from '../../text/texts.ts'
import { PageHead } from '../../ui/surface.tsx'
import { AskBox } from '../ask/ask-box.tsx'
import { DropArea } from '../items/drop-area.tsx'
import { ItemList } from '../items/item-list.tsx'
import { ItemPage, NEW_FAQ } from '../items/item-page.tsx'
import { UploadList } from '../items/upload-list.tsx'
import { addFiles } from '../items/uploads.ts'
import { QuestionList } from '../questions/question-list.tsx'
import { SynonymsView } from '../questions/synonyms-editor.tsx'
import { NewSite } from '../sites/new-site.tsx'
import { SiteList } from '../sites/site-list.tsx'
import { SitePage } from '../sites/site-page.tsx'
import { knowledgeTexts } from '../texts.ts'
import { AddMenu } from './add-menu.tsx'
import { ViewLinks, viewIn } from './view-links.tsx'

export function KnowledgePage() {
  const [search] = useAddress()
  const item = textIn(search, 'item')
  const site = textIn(search, 'site')
  if (item) return <ItemPage key={item} id={item} />
  if (site && site !== 'new') return <SitePage key={site} id={site} />
  return <Views />
}

function Views() {
  const t = useTexts(knowledgeTexts)
  const [search, change] = useAddress()
  const may = useMay('config:write')
  const manages = useManages()
  const view = viewIn(search)
  const upload = (files: Iterable<File>) => {
    addFiles(files)
    // The new files are on top of the list without filters.
    change({ view: undefined, q: undefined, kind: undefined, state: undefined })
  }
  const page = (
    <>
      <PageHead title={t('title')} note={t('note')}>
        <AddMenu onFiles={upload} />
      </PageHead>
      <BotMenu />
      <AskBox />
      <ViewLinks />
      <UploadList />
      {view === 'items' && <ItemList add={() => change({ item: NEW_FAQ })} />}
      {view === 'sites' && <SiteList />}
      {view === 'questions' && <QuestionList />}
      {view === 'synonyms' && <SynonymsView />}
      {search.site === 'new' && manages && <NewSite />}
    </>
  )
  return <div className="mx-auto max-w-5xl">{may ? <DropArea onFiles={upload}>{page}</DropArea> : page}</div>
}
