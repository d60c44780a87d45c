// Shown when the entry in the address does not exist any more.
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { catalogTexts } from './catalog-texts.ts'

export function Gone({ back }: { back: () => void }) {
  const t = useTexts(catalogTexts)
  const ui = useTexts(uiTexts)
  return (
    <Empty title={t('gone')} action={<Button onClick={back}>{ui('back')}</Button>}>
      {t('goneText')}
    </Empty>
  )
}
