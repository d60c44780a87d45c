// The menu of the pages about the bot: the bot itself, what it knows, and what its model costs.
import { BOT_MENU } from '../data/pages.ts'
import { useTexts } from '../text/texts.ts'
import { Tabs } from '../ui/surface.tsx'
import { botMenuTexts } from './bot-menu-texts.ts'

export function BotMenu() {
  const t = useTexts(botMenuTexts)
  return <Tabs label={t('botPages')} items={BOT_MENU.map((name) => ({ to: `/${name}`, text: t(name) }))} />
}
