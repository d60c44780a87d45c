// Starts the page.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isLost, watchConnection } from './data/connection.ts'
import { queryClient } from './data/queries.ts'
import { onSessionEnd } from './data/session.ts'
import { loadFirstPage, loadPagesOfADay, router } from './routes.tsx'
import { readStored, store } from './text/browser-storage.ts'
import { applyPreferences } from './text/preferences.ts'
import './style.css'

applyPreferences()
watchConnection()

// When a newer version was deployed, the scripts of this page are gone, so it reloads. It does so once per path,
// because the reason may also be the network.
addEventListener('vite:preloadError', (event) => {
  // Without a network, loading again would show the browser's own error page in place of this one.
  if (!navigator.onLine || isLost()) return
  // Only the path is stored, because the part after # may be a secret.
  if (readStored('tab', 'holdfast.reloaded') === location.pathname) return
  store('tab', 'holdfast.reloaded', location.pathname)
  event.preventDefault()
  location.reload()
})

loadFirstPage()
const page = createRoot(document.getElementById('page') as HTMLElement)
onSessionEnd(() => page.unmount())
page.render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

/**
 * Other pages are loaded after this time, so that they can be opened without a network. The first page has all it needs
 * by then.
 */
const LOAD_OTHERS_AFTER_MS = 5_000
addEventListener('load', () => setTimeout(() => whenIdle(() => void loadOthers()), LOAD_OTHERS_AFTER_MS))

async function loadOthers(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  // People who save data load each page when they open it.
  if (connection?.saveData) return
  await loadPagesOfADay()
  if (import.meta.env.PROD) await startWorker().catch(() => undefined)
}

const ASK_AGAIN_AFTER_MS = 5_000

/** The worker stores the scripts of these pages, too. Where it cannot run, the page works without it. */
async function startWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' })
  if (!registration) return
  // A new worker takes over when the old one has nothing to do. If the page makes a call just then, Chrome lets the new
  // one wait, so the page asks the new one again and again until it has taken over.
  const askToTakeOver = () => {
    if (!registration.waiting) return
    registration.waiting.postMessage('take over')
    setTimeout(askToTakeOver, ASK_AGAIN_AFTER_MS)
  }
  const followInstalling = () => registration.installing?.addEventListener('statechange', askToTakeOver)
  registration.addEventListener('updatefound', followInstalling)
  followInstalling()
  askToTakeOver()
}

/** Safari has no such function. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task)
  else task()
}
