// Starts the page.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './data/queries.ts'
import { loadFirstPage, router } from './routes.tsx'
import { readStored, store } from './text/browser-storage.ts'
import { applyPreferences } from './text/preferences.ts'
import './style.css'

applyPreferences()

// When a newer version was deployed, the scripts of this page are gone, so it reloads. It does so once per path,
// because the reason may also be the network.
addEventListener('vite:preloadError', (event) => {
  // Only the path is stored, because the part after # may be a secret.
  if (readStored('tab', 'holdfast.reloaded') === location.pathname) return
  store('tab', 'holdfast.reloaded', location.pathname)
  event.preventDefault()
  location.reload()
})

loadFirstPage()
createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
