// The script of the guides. The first lines run before anything is painted; the rest when the page is there. Without it
// the pages can be read, too.
import { addCopyButtons } from './copy.ts'
import { fillAddress } from './fill.ts'
import { markReadHeading, showPlaceInMenu } from './headings.ts'
import { offerKey } from './key.ts'
import { offerSearch } from './search.ts'
import { applyLanguage, makeTabs } from './tabs.ts'
import { offerThemes, showTheme } from './theme.ts'

document.documentElement.classList.add('js')
showTheme()
applyLanguage()
document.addEventListener('DOMContentLoaded', () => {
  fillAddress()
  offerThemes()
  addCopyButtons()
  offerKey()
  makeTabs()
  offerSearch()
  markReadHeading()
  showPlaceInMenu()
})
